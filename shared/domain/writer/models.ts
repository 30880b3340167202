import { DEFAULT_MODEL } from './reply-settings.ts';

/** The models offered when the installation configures none. */
export const MODELS: readonly string[] = [DEFAULT_MODEL, 'gpt-4o', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-6-luna'];

/** The models to offer: the configured ones, or the defaults; and those with a name mapping in any case. */
export const offeredModels = (configured: readonly string[], mapped: Iterable<string>): string[] => [
  ...new Set([...(configured.length > 0 ? configured : MODELS), ...mapped]),
];

export const modelForNew = (offered: readonly string[]): string =>
  offered.includes(DEFAULT_MODEL) ? DEFAULT_MODEL : (offered[0] ?? DEFAULT_MODEL);
