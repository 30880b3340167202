import { Filters } from '#shared/contract/review-list.ts';
import type { ReviewsLocation } from '#web/features/reviews/place.ts';

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

export type ReviewsSearch = {
  app?: string;
  filter?: 'answered';
  page?: number;
  /** `1,2` matches any of these. */
  stars?: string;
  language?: string;
  updated?: 'yes';
  version?: string;
  search?: string;
  /** The id of a single review. */
  review?: string;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const starsOf = (text: unknown): string | undefined => {
  const stars = isText(text) ? [...new Set(text.split(','))].filter((star) => /^[1-5]$/.test(star)) : [];
  return stars.length > 0 ? stars.sort().join(',') : undefined;
};

/** `page` counts from 1 in the URL; invalid parameters are ignored. */
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

/** The filters in the URL. */
export const filtersOf = ({ stars, language, updated, version, search, review }: ReviewsSearch): Filters => ({
  ...(stars === undefined ? {} : { stars: stars.split(',').map(Number) }),
  ...(language === undefined ? {} : { language }),
  ...(updated === undefined ? {} : { updated: true }),
  ...(version === undefined ? {} : { version }),
  ...(search === undefined ? {} : { search }),
  ...(review === undefined ? {} : { review }),
});

/** The location of the reviews screen in the URL. */
export const placeOf = (search: ReviewsSearch): ReviewsLocation => ({
  appId: search.app,
  isAnswered: search.filter === 'answered',
  filters: filtersOf(search),
  page: (search.page ?? 1) - 1,
});

/** The URL parameters of a location. */
export const searchOf = ({ stars, language, updated, version, search, review }: Filters): ReviewsSearch => ({
  stars: stars?.toSorted().join(','),
  language,
  updated: updated ? 'yes' : undefined,
  version,
  search,
  review,
});

/** The step of a two-step form; defaults to the first. */
export const stepSearch = (search: Record<string, unknown>): { step?: 2 } =>
  String(search.step) === '2' ? { step: 2 } : {};

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
