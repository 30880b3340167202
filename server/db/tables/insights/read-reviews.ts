import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { conditionsOf } from '#server/db/tables/reviews/filter/filter-sql.ts';
import { firstKeys, firstKeysOfValues } from '#server/db/tables/reviews/list/first-keys.ts';
import { indexedValues } from '#server/db/tables/reviews/list/indexed-values.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import type { Condition } from '#shared/domain/reviews/filter/review-filter.ts';
import type { Scope } from './scope.ts';

type Sql = RawBuilder<unknown>;

/** Most reviews read when there are no sums for a combination of conditions. */
export const MAX_REVIEWS_READ = 20_000;

const HEEDED: readonly Condition[] = [
  'stars',
  'languages',
  'versions',
  'countries',
  'kinds',
  'sentiments',
  'topics',
];
/** No condition of insights asks for words or the time. */
const WITHIN = { companyId: '', now: 0, timeZone: 'UTC' };
export const conditionOf = (scope: Scope, names = HEEDED): Sql => conditionsOf(scope.filter, WITHIN, names);

/** Whether a statement was refused since it would read more reviews than that. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '54000';

/** Rows of `reviews` by their keys; the statement fails if there are too many. */
const byKeys = (keys: Sql, condition: Sql): Sql => sql`
  with keys as materialized (select distinct app_id, review_id from (${keys}) k limit ${MAX_REVIEWS_READ + 1})
  select r.* from keys k cross join lateral (
    select * from reviews r where r.app_id = k.app_id and r.review_id = k.review_id limit 1) r
  where is_at_most((select count(*) from keys), ${MAX_REVIEWS_READ}) and ${condition}`;

/** The reviews of a scope that were written in a range. */
export const reviewsWritten = (scope: Scope, { from, to }: Range): Sql => {
  const { filter, apps } = scope;
  // An index knows the time, and a day of any time zone is within two days of it.
  const near = sql`r.modified_at >= ${from}::date - 2 and r.modified_at < ${to}::date + 3`;
  // No index of reviews knows their topics.
  const { any, none } = filter.topics ?? {};
  const rest = conditionsOf({ topics: none && { none } }, WITHIN, ['topics']);
  const exactly = sql`r.written_day between ${from} and ${to} and ${rest}`;
  const others = HEEDED.filter((name) => name !== 'topics');
  const condition = sql`${near} and ${conditionOf(scope, others)}`;
  if (any)
    return byKeys(
      sql`select app_id, review_id from review_topics r
        where r.topic_id = any(${any}::text[]) and r.app_id = any(${apps}::text[]) and ${condition}`,
      exactly,
    );
  const lists = ['waiting', 'answered', 'set-aside'] as const;
  return byKeys(firstKeys({ lists, apps, condition, sort: 'newest', limit: MAX_REVIEWS_READ + 1 }), exactly);
};

/** The reviews of a scope that were answered in a range. */
export const reviewsAnswered = (scope: Scope, { from, to }: Range, condition: Sql = sql`true`): Sql =>
  byKeys(
    sql`select app_id, review_id from reviews r
      where r.is_answered and r.removed_at is null and r.answered_day between ${from} and ${to}
        and r.app_id = any(${scope.apps}::text[]) and ${conditionOf(scope)} and ${condition}
      limit ${MAX_REVIEWS_READ + 1}`,
    sql`true`,
  );

/** Replies of a range by the people who sent them, the most first; undefined if they are too many to count. */
export const repliesByPerson = async (
  tx: Tx,
  scope: Scope,
  { from, to }: Range,
): Promise<{ name: string; replies: number }[] | undefined> => {
  const { rows } = await sql<{ name: string | null; replies: number }>`
    select answered_by as name, count(*)::integer as replies
    from (
      select answered_by from reviews r
      where r.is_answered and r.removed_at is null and r.answered_day between ${from} and ${to}
        and r.app_id = any(${scope.apps}::text[]) and r.answered_via in ('person', 'batch') and ${conditionOf(scope)}
      limit ${MAX_REVIEWS_READ + 1}) r
    group by 1 order by 2 desc, 1 limit 100`.execute(tx);
  if (rows.reduce((all, { replies }) => all + replies, 0) > MAX_REVIEWS_READ) return undefined;
  return rows.flatMap(({ name, replies }) => (name === null ? [] : [{ name, replies }]));
};

/** The review of a scope that has waited longest for a reply. */
export const oldestWaiting = async (
  tx: Tx,
  scope: Scope,
): Promise<{ appId: string; reviewId: string; at: Date } | undefined> => {
  const { filter, apps } = scope;
  const walk = { lists: ['waiting'], apps, condition: conditionOf(scope), sort: 'oldest', limit: 1 } as const;
  const [values] = indexedValues(filter);
  const { rows } = await sql<{ appId: string; reviewId: string; at: Date }>`
    select app_id as "appId", review_id as "reviewId", modified_at as at
    from (${values ? firstKeysOfValues(values, walk, 1) : firstKeys(walk)}) k`.execute(tx);
  return rows[0];
};
