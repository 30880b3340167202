import { Filters } from '#shared/contract/review-list.ts';
import type { ReviewsLocation } from '#web/features/reviews/place.ts';

/** Search parameters as plain strings, so that addresses stay readable: `?app=123&page=2`. */
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

/** The router lays what was read over what was typed: what nobody understood has to be taken away by name. */
export const nothingElse =
  <Known extends object>(read: (search: Record<string, unknown>) => Known) =>
  (search: Record<string, unknown>): Known => ({
    ...Object.fromEntries(Object.keys(search).map((name): [string, undefined] => [name, undefined])),
    ...read(search),
  });

export type ReviewsSearch = {
  app?: string;
  filter?: 'answered';
  page?: number;
  /** `1,2`: any of these. */
  stars?: string;
  language?: string;
  updated?: 'yes';
  version?: string;
  search?: string;
  /** The id of the one that is to be seen. */
  review?: string;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const starsOf = (text: unknown): string | undefined => {
  const stars = isText(text) ? [...new Set(text.split(','))].filter((star) => /^[1-5]$/.test(star)) : [];
  return stars.length > 0 ? stars.sort().join(',') : undefined;
};

/** `page` counts from 1 in the address; what is not understood is left out. */
export const reviewsSearch = (search: Record<string, unknown>): ReviewsSearch => {
  const page = Number(search.page);
  const stars = starsOf(search.stars);
  const isKnown = (name: 'language' | 'version' | 'search' | 'review'): boolean =>
    isText(search[name]) && Filters.safeParse({ [name]: search[name] }).success;
  return {
    ...(isText(search.app) ? { app: search.app } : {}),
    ...(search.filter === 'answered' ? { filter: 'answered' } : {}),
    ...(stars === undefined ? {} : { stars }),
    ...(isText(search.language) && isKnown('language') ? { language: search.language } : {}),
    ...(search.updated === 'yes' ? { updated: 'yes' } : {}),
    ...(isText(search.version) && isKnown('version') ? { version: search.version } : {}),
    ...(isText(search.search) && isKnown('search') ? { search: search.search } : {}),
    ...(isText(search.review) && isKnown('review') ? { review: search.review } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
};

/** What the address narrows the list to. */
export const filtersOf = ({ stars, language, updated, version, search, review }: ReviewsSearch): Filters => ({
  ...(stars === undefined ? {} : { stars: stars.split(',').map(Number) }),
  ...(language === undefined ? {} : { language }),
  ...(updated === undefined ? {} : { updated: true }),
  ...(version === undefined ? {} : { version }),
  ...(search === undefined ? {} : { search }),
  ...(review === undefined ? {} : { review }),
});

/** What of the reviews the address shows. */
export const placeOf = (search: ReviewsSearch): ReviewsLocation => ({
  appId: search.app,
  isAnswered: search.filter === 'answered',
  filters: filtersOf(search),
  page: (search.page ?? 1) - 1,
});

/** The same as it stands in an address. */
export const searchOf = ({ stars, language, updated, version, search, review }: Filters): ReviewsSearch => ({
  stars: stars?.toSorted().join(','),
  language,
  updated: updated ? 'yes' : undefined,
  version,
  search,
  review,
});

/** Which of two steps is shown; the first where nothing is said. */
export const stepSearch = (search: Record<string, unknown>): { step?: 2 } =>
  String(search.step) === '2' ? { step: 2 } : {};

/** What has ended for somebody who is sent to the checkout. */
export const endedSearch = (
  search: Record<string, unknown>,
): { type?: 'trial_expired' | 'subscription_expired' } =>
  search.type === 'trial_expired' || search.type === 'subscription_expired' ? { type: search.type } : {};

/** Whose settings are shown; all apps where nothing is said. */
export const appSearch = (search: Record<string, unknown>): { app?: string } =>
  isText(search.app) ? { app: search.app } : {};

export type StoreSearch = { step?: 'link' | 'help' | 'add'; store?: 'apple' | 'google' };

/** Which step of linking which store; the list of stores without a step, and then the store whose apps were just added. */
export const storeSearch = ({ step, store }: Record<string, unknown>): StoreSearch => {
  if (store !== 'apple' && store !== 'google') return {};
  return step === 'link' || step === 'help' || step === 'add' ? { step, store } : { store };
};

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

/** Which part of the design is looked at, and in which dress. */
export const lookSearch = ({ c, v, theme, dir }: Record<string, unknown>) => ({
  c: isText(c) ? c : undefined,
  v: isText(v) ? v : undefined,
  theme: oneOf(['light', 'dark'] as const, theme),
  dir: oneOf(['ltr', 'rtl'] as const, dir),
});
