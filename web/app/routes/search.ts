import { PROVIDER_FAILURES, type ProviderFailure } from '#shared/domain/account/provider-failures.ts';

/** Search parameters as plain strings, so that URLs stay readable: `?app=123&page=2`. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const writeSearch = (search: Record<string, unknown>): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) written.set(name, String(value));
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
};

/** The router merges the parsed parameters into the raw ones, so unknown ones must be removed by name. */
export const nothingElse =
  <Known extends object>(read: (search: Record<string, unknown>) => Known) =>
  (search: Record<string, unknown>): Known => ({
    ...Object.fromEntries(Object.keys(search).map((name): [string, undefined] => [name, undefined])),
    ...read(search),
  });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The parameters that are set, as texts; the screen itself reads what they mean, and ignores those that it does not know. */
export type TextSearch = Record<string, string | undefined>;
export const textSearch = (search: Record<string, unknown>): TextSearch =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, isText(value) ? value : undefined]),
  );

/** The step of a two-step form; defaults to the first. */
export const stepSearch = (search: Record<string, unknown>): { step?: 2 } =>
  String(search.step) === '2' ? { step: 2 } : {};

export type ProviderSearch = { provider?: 'done' | ProviderFailure; code?: string };

/** What became of a sign-in at the provider, and its code. */
export const providerSearch = ({ provider, code }: Record<string, unknown>): ProviderSearch => {
  const known = (['done', ...PROVIDER_FAILURES] as const).find((one) => one === provider);
  if (known === undefined) return {};
  return { provider: known, ...(isText(code) && /^[\w-]{1,60}$/.test(code) && { code }) };
};

/** What has expired, for a user redirected to the checkout. */
export const endedSearch = (
  search: Record<string, unknown>,
): { type?: 'trial_expired' | 'subscription_expired' } =>
  search.type === 'trial_expired' || search.type === 'subscription_expired' ? { type: search.type } : {};

/** The app whose settings are shown; the list of apps by default. */
export const appSearch = (search: Record<string, unknown>): { app?: string } =>
  isText(search.app) ? { app: search.app } : {};

export type StoreSearch = { step?: 'link' | 'help' | 'add'; store?: 'apple' | 'google' };

/** The store and the step of linking it. Without a step: the list of stores, and the store whose apps were just added. */
export const storeSearch = ({ step, store }: Record<string, unknown>): StoreSearch => {
  if (store !== 'apple' && store !== 'google') return {};
  return step === 'link' || step === 'help' || step === 'add' ? { step, store } : { store };
};

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

/** The component and theme shown on the story page. */
export const lookSearch = ({ c, v, theme, dir }: Record<string, unknown>) => ({
  c: isText(c) ? c : undefined,
  v: isText(v) ? v : undefined,
  theme: oneOf(['light', 'dark'] as const, theme),
  dir: oneOf(['ltr', 'rtl'] as const, dir),
});
