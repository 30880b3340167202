import { DEFAULT_MODEL } from './reply-settings.ts';

const DAY_MS = 24 * 3_600_000;

/** The models offered when the installation configures none. */
export const MODELS: readonly string[] = [DEFAULT_MODEL, 'gpt-4o', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-6-luna'];

/** The models to offer: the configured ones, or the defaults; and those with a name mapping in any case. */
export const offeredModels = (configured: readonly string[], mapped: Iterable<string>): string[] => [
  ...new Set([...(configured.length > 0 ? configured : MODELS), ...mapped]),
];

/** OpenAI withdraws these on 14 January 2027, as announced on 14 October 2026. */
const IN_JANUARY = { endsAt: Date.UTC(2027, 0, 14), successor: 'gpt-6-luna' };
const WITHDRAWN = new Map(
  ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18', 'gpt-4o', 'gpt-4.1', 'gpt-4.1-mini'].map((model) => [
    model,
    IN_JANUARY,
  ]),
);

/** The model that takes over from a withdrawn one. */
export const successorOf = (model: string): string | undefined => WITHDRAWN.get(model)?.successor;

/** How long before its end a model is no longer called, in ms: there is time left to go back. */
const SWITCH_MS = 7 * DAY_MS;

/** The model to call at `now` (epoch ms) for a stored one. */
const modelAt = (model: string, now: number): string => {
  const withdrawn = WITHDRAWN.get(model);
  return withdrawn && now >= withdrawn.endsAt - SWITCH_MS ? withdrawn.successor : model;
};

export type ModelChoice = {
  /** Stored model name → the name it is called by now (`AI_MODEL_MAP`); it comes before the built-in successors. */
  modelMap: ReadonlyMap<string, string>;
  /** Models that the server no longer has. */
  gone: ReadonlySet<string>;
  /** Epoch ms, if models that OpenAI withdraws are replaced by their successors before that. */
  now: number | undefined;
};

/** The model that is called for the one stored with an app. */
export const calledModel = (stored: string, { modelMap, gone, now }: ModelChoice): string => {
  const model = modelMap.get(stored) ?? (now === undefined ? stored : modelAt(stored, now));
  return (gone.has(model) && successorOf(model)) || model;
};

/** When a server says that a model ends, in epoch ms; undefined if it says nothing. */
export type ModelEnds = (model: string) => number | undefined;

/** How long before the end of a model its users are told, in ms. */
export const ENDING_MS = 60 * DAY_MS;

/** The end of a model that is near at `now` (epoch ms). */
export const nearEnd = (model: string, endsAt: ModelEnds, now: number): number | undefined => {
  const end = endsAt(model);
  return end !== undefined && end - now <= ENDING_MS ? end : undefined;
};

/** How long a model is to last that a new app is given, in ms. */
const LASTING_MS = 180 * DAY_MS;

/** The model of a new app: the default if it lasts, or its successor, or the first offered one that lasts. */
export const modelForNew = (offered: readonly string[], endsAt: ModelEnds, now: number): string => {
  const lasting = offered.filter((model) => (endsAt(model) ?? Number.POSITIVE_INFINITY) - now >= LASTING_MS);
  const [first = DEFAULT_MODEL, ...others] = lasting.length > 0 ? lasting : offered;
  const known = [first, ...others];
  return [DEFAULT_MODEL, successorOf(DEFAULT_MODEL)].find((model) => model && known.includes(model)) ?? first;
};

/** Models that think before they answer: how much, and the tokens of an answer, thoughts included. */
const REASONING = /^(o\d|gpt-([5-9]|\d\d))(?!.*chat)/;

export const reasoningOf = (model: string): { effort: string; maxTokens: number } | undefined =>
  REASONING.test(model) ? { effort: 'low', maxTokens: 16_000 } : undefined;
