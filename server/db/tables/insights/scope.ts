import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { liveFilter } from '#server/db/tables/reviews/filter/filter-scope.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { Condition, ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** A longer statement is given up, in ms. */
export const TIMEOUT_MS = 2000;

/** Which reviews insights are about. */
export type Scope = {
  /** Those that the filter is about; none if it matches nothing. */
  apps: string[];
  filter: ReviewFilter;
  /** Where their sums are: by language (`*`: all), by version, or nowhere, so that the reviews themselves are read. */
  sums: { of: 'languages' | 'versions'; keys: string[] } | { of: 'reviews' };
};

/** Of reviews in whatever language. */
export const ALL_LANGUAGES: Scope['sums'] = { of: 'languages', keys: ['*'] };

const WITHOUT_SUMS: readonly Condition[] = ['kinds', 'topics', 'sentiments', 'countries'];

export const scopeOf = async (tx: Tx, asked: ReviewFilter): Promise<Scope> => {
  await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('jit', 'off', true)`.execute(
    tx,
  );
  const { filter, apps } = await liveFilter(tx, asked);
  return { apps, filter, sums: sumsOf(filter) };
};

const sumsOf = (filter: ReviewFilter): Scope['sums'] => {
  const { languages, versions } = filter;
  if (WITHOUT_SUMS.some((name) => filter[name] !== undefined)) return { of: 'reviews' };
  if (languages && versions) return { of: 'reviews' };
  if (versions) return { of: 'versions', keys: versions };
  return languages ? { of: 'languages', keys: [...new Set(languages.map(baseLanguage))] } : ALL_LANGUAGES;
};

/** Whether sums by day and stars alone know all that a filter asks. */
export const isOfAllLanguages = ({ sums }: Scope): boolean => sums.of === 'languages' && sums.keys[0] === '*';

/** Whether a filter asks for nothing but apps and stores. */
export const isOfAllReviews = (scope: Scope): boolean =>
  isOfAllLanguages(scope) && scope.filter.stars === undefined;
