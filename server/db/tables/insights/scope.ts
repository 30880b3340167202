import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { conditionsOf } from '#server/db/tables/reviews/filter-sql.ts';
import { isOfNoTag, searchedApps, withLiveTags } from '#server/db/tables/reviews/found-page.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { Condition, ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** Without sums for a combination of conditions, so many reviews are read at most. */
export const MAX_REVIEWS_READ = 20_000;
/** A longer statement is given up, in ms. */
const TIMEOUT_MS = 2000;

/** Which reviews insights are about. */
export type Scope = {
  apps: string[];
  stars: readonly number[] | undefined;
  /** Where their sums are: by language (`*`: all), by version, or nowhere, so that the reviews themselves are read. */
  sums: { of: 'languages' | 'versions'; keys: string[] } | { of: 'reviews'; condition: RawBuilder<unknown> };
};

const WITHOUT_SUMS: readonly Condition[] = ['kinds', 'topics', 'sentiments', 'countries'];
const READ: readonly Condition[] = [...WITHOUT_SUMS, 'stars', 'languages', 'versions'];

/** The scope of a filter; `apps` is empty if it matches nothing. */
export const scopeOf = async (tx: Tx, asked: ReviewFilter): Promise<Scope> => {
  await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(tx);
  const filter = await withLiveTags(tx, asked);
  const apps = isOfNoTag(filter) ? [] : await searchedApps(tx, filter);
  return { apps, stars: filter.stars, sums: sumsOf(filter) };
};

const sumsOf = (filter: ReviewFilter): Scope['sums'] => {
  const { languages, versions } = filter;
  const isRead = WITHOUT_SUMS.some((name) => filter[name] !== undefined);
  if (isRead || (languages && versions))
    return { of: 'reviews', condition: conditionsOf(filter, { now: 0, timeZone: 'UTC' }, READ) };
  if (versions) return { of: 'versions', keys: versions };
  return { of: 'languages', keys: languages ? [...new Set(languages.map(baseLanguage))] : ['*'] };
};

/** The reviews of a scope by the day they were written on, or answered on, if there are no sums; one more than is read. */
export const reviewsRead = (
  { apps }: Scope,
  condition: RawBuilder<unknown>,
  { from, to }: Range,
  day: 'written_day' | 'answered_day',
): RawBuilder<unknown> => {
  const at = day === 'written_day' ? sql`r.modified_at` : sql`r.answered_at`;
  // An index knows the time, and a day of any time zone is within two days of it.
  return sql`
    select * from reviews r
    where r.app_id = any(${apps}::text[]) and r.removed_at is null and ${condition}
      and ${at} >= ${from}::date - 2 and ${at} < ${to}::date + 3
      and r.${sql.ref(day)} between ${from} and ${to} ${day === 'answered_day' ? sql`and r.is_answered` : sql``}
    limit ${MAX_REVIEWS_READ + 1}`;
};
