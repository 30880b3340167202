import { DEFAULT_MODEL } from './reply-settings.ts';

/** The models that apps may be given where the installation names none of its own. */
export const MODELS: readonly string[] = [DEFAULT_MODEL, 'gpt-4o', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-6-luna'];

/** The models of an installation: those it names, or the usual ones; and in any case those it has another name for. */
export const offeredModels = (named: readonly string[], mapped: Iterable<string>): string[] => [
  ...new Set([...(named.length > 0 ? named : MODELS), ...mapped]),
];

/** The model of a new app. */
export const modelForNew = (offered: readonly string[]): string =>
  offered.includes(DEFAULT_MODEL) ? DEFAULT_MODEL : (offered[0] ?? DEFAULT_MODEL);
