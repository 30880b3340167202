import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { DRAFT_CHANGES } from '#shared/domain/insights/draft-change.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { REPLY_BUCKETS } from '#shared/domain/insights/reply-times.ts';
import { reviewsAnswered, reviewsWritten } from './read-reviews.ts';
import { isOfAllLanguages, type Scope } from './scope.ts';

const STARS = [1, 2, 3, 4, 5];

/** Reviews written on a day, each array with a number for each of one to five stars. */
export type DayOfReviews = {
  day: string;
  n: number[];
  answered: number[];
  setAside: number[];
  classified: number[];
};

const array = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`array[${sql.join(parts)}]::integer[]`;
/** Numbers of reviews by their stars. */
const counted = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  array(
    STARS.map((stars) => sql`count(*) filter (where r.star_rating = ${sql.lit(stars)} and ${condition})`),
  );

/** The day of a place (from 1) in an array with `size` numbers for each day from `start` on. */
const dayOf = (start: string, size: number): RawBuilder<unknown> =>
  sql`(${sql.ref(start)} + (place - 1)::integer / ${sql.lit(size)})`;

/** The table and the column of a scope's sums. */
const sumsAt = (of: 'languages' | 'versions') =>
  of === 'languages'
    ? { table: sql.table('insight_reviews'), key: sql.ref('base_language') }
    : { table: sql.table('insight_versions'), key: sql.ref('version') };

/** The reviews written on each day of a range that has any. */
export const dailyReviews = async (tx: Tx, scope: Scope, range: Range): Promise<DayOfReviews[]> => {
  const { apps, sums } = scope;
  if (sums.of === 'reviews') {
    const { rows } = await sql<DayOfReviews>`
      select written_day::text as day, ${counted(sql`true`)} as n, ${counted(sql`r.is_answered`)} as answered,
        ${counted(sql`r.no_reply_needed and not r.is_answered`)} as "setAside", ${counted(sql`r.kind is not null`)} as classified
      from (${reviewsWritten(scope, range)}) r group by written_day order by 1`.execute(tx);
    return rows;
  }
  const { table, key } = sumsAt(sums.of);
  const { rows } = await sql<DayOfReviews>`
    select day::text, array_agg(n order by stars) as n, array_agg(answered order by stars) as answered,
      array_agg(set_aside order by stars) as "setAside", array_agg(classified order by stars) as classified
    from (
      select ${dayOf('month', 5)} as day, (place - 1) % 5 as stars, sum(e.n)::integer as n, sum(e.answered)::integer as answered,
        sum(e.set_aside)::integer as set_aside, sum(e.classified)::integer as classified
      from ${table} cross join unnest(n, answered, set_aside, classified)
        with ordinality e (n, answered, set_aside, classified, place)
      where app_id = any(${apps}::text[]) and ${key} = any(${sums.keys}::text[])
        and month between month_day(${range.from}) and ${range.to} group by 1, 2) days
    where day between ${range.from} and ${range.to} group by day having sum(n) > 0 order by day`.execute(tx);
  return rows.map((row) => ofStars(row, scope.filter.stars)).filter(({ n }) => sum(n) > 0);
};

/** Rows of app, day and stars (from 0) with their numbers of reviews and of classified ones, at least of a range. */
export const reviewDays = (scope: Scope, range: Range): RawBuilder<unknown> => {
  const { apps, sums } = scope;
  if (sums.of === 'reviews')
    return sql`select app_id, written_day, r.star_rating - 1 as stars, 1 as count, (r.kind is not null)::integer as classified
      from (${reviewsWritten(scope, range)}) r`;
  const { table, key } = sumsAt(sums.of);
  return sql`select app_id, ${dayOf('month', 5)} as written_day, (place - 1) % 5 as stars, e.n as count, e.classified
    from ${table} cross join unnest(n, classified) with ordinality e (n, classified, place)
    where app_id = any(${apps}::text[]) and ${key} = any(${sums.keys}::text[])
      and month between month_day(${range.from}) and ${range.to} and e.n <> 0`;
};

const kept = (counts: readonly number[], stars: readonly number[] | undefined): number[] =>
  counts.map((count, place) => (stars === undefined || stars.includes(place + 1) ? count : 0));
const ofStars = (row: DayOfReviews, stars: readonly number[] | undefined): DayOfReviews => ({
  day: row.day,
  n: kept(row.n, stars),
  answered: kept(row.answered, stars),
  setAside: kept(row.setAside, stars),
  classified: kept(row.classified, stars),
});

/** The replies of a day, by the buckets of their times. */
export type DayOfReplies = { day: string; buckets: number[] };

/** The replies on each day of a range that has any. */
export const dailyReplies = async (tx: Tx, scope: Scope, range: Range): Promise<DayOfReplies[]> => {
  const { apps, filter, sums } = scope;
  const perDay = REPLY_BUCKETS * STARS.length;
  const found =
    sums.of === 'languages'
      ? sql`select ${dayOf('week', perDay)} as day, (place - 1) % ${sql.lit(REPLY_BUCKETS)} as bucket, count
        from insight_replies cross join unnest(n) with ordinality e (count, place)
        where app_id = any(${apps}::text[]) and base_language = any(${sums.keys}::text[]) and count <> 0
          and week between week_day(${range.from}) and ${range.to}
          and (place - 1) % ${sql.lit(perDay)} / ${sql.lit(REPLY_BUCKETS)} + 1 = any(${filter.stars ?? STARS}::integer[])`
      : sql`select answered_day as day, reply_bucket(r.modified_at, r.answered_at) - 1 as bucket, 1 as count
        from (${reviewsAnswered(scope, range)}) r`;
  const { rows } = await sql<{ day: string; at: number[]; counts: number[] }>`
    select day::text, array_agg(bucket::integer) as at, array_agg(n) as counts
    from (select day, bucket, sum(count)::integer as n from (${found}) f
      where day between ${range.from} and ${range.to} group by 1, 2) days
    group by day order by day`.execute(tx);
  return rows.map(({ day, at, counts }) => ({ day, buckets: placed(at, counts, REPLY_BUCKETS) }));
};

/** Numbers at their places, from 0; otherwise 0. */
const placed = (at: readonly number[], counts: readonly number[], places: number): number[] => {
  const all = new Array<number>(places).fill(0);
  for (const [n, place] of at.entries()) all[place] = counts[n] ?? 0;
  return all;
};

/** The replies of a day that people sent unchanged, edited and rewritten. */
export type DayOfDrafts = { day: string; n: number[] };

export const dailyDrafts = async (tx: Tx, scope: Scope, range: Range): Promise<DayOfDrafts[]> => {
  const isSummed = isOfAllLanguages(scope) && scope.filter.stars === undefined;
  const found = isSummed
    ? sql`select ${dayOf('month', DRAFT_CHANGES.length)} as day, (place - 1) % ${sql.lit(DRAFT_CHANGES.length)} as change, count
      from insight_drafts cross join unnest(n) with ordinality e (count, place)
      where app_id = any(${scope.apps}::text[]) and month between month_day(${range.from}) and ${range.to} and count <> 0`
    : sql`select answered_day as day, array_position(${[...DRAFT_CHANGES]}::text[], r.draft_change) - 1 as change, 1 as count
      from (${reviewsAnswered(scope, range, sql`r.draft_change is not null`)}) r`;
  const { rows } = await sql<{ day: string; at: number[]; counts: number[] }>`
    select day::text, array_agg(change::integer) as at, array_agg(n) as counts
    from (select day, change, sum(count)::integer as n from (${found}) f
      where day between ${range.from} and ${range.to} group by 1, 2) days
    group by day order by day`.execute(tx);
  return rows.map(({ day, at, counts }) => ({ day, n: placed(at, counts, DRAFT_CHANGES.length) }));
};

/** Rows of app, topic, day and stars (from 0) with their number of reviews, at least of a range. */
export const topicDays = (scope: Scope, { from, to }: Range): RawBuilder<unknown> =>
  isOfAllLanguages(scope)
    ? sql`select app_id, topic_id, ${dayOf('half_year', 5)} as written_day, (place - 1) % 5 as stars, count
        from insight_topics cross join unnest(n) with ordinality e (count, place)
        where app_id = any(${scope.apps}::text[]) and half_year between half_year_day(${from}) and ${to} and count <> 0`
    : sql`select app_id, topic_id, written_day, r.star_rating - 1 as stars, 1 as count
        from (${reviewsWritten(scope, { from, to })}) r cross join lateral unnest(r.topics) topic_id`;

/** The reviews with a topic that were written in a part of a range, by stars; part -1 is the range before. */
export type TopicPart = { topicId: string; part: number; n: number[] };

/** By topic, merged ones as what they were merged into. `parts` are equal lengths of the range, the last one shorter. */
export const topicParts = async (
  tx: Tx,
  scope: Scope,
  { before, range, days, parts }: { before: Range; range: Range; days: number; parts: number },
): Promise<TopicPart[]> => {
  const { filter } = scope;
  const part = sql`case when written_day < ${range.from} then -1
    else least(${parts} - 1, (written_day - ${range.from}::date) * ${parts} / ${days}) end`;
  const both = { from: before.from, to: range.to };
  const { rows } = await sql<{ topicId: string; part: number; at: number[]; counts: number[] }>`
    select "topicId", part, array_agg(stars::integer) as at, array_agg(n) as counts
    from (
      select coalesce(t.merged_into, f.topic_id) as "topicId", ${part} as part, stars, sum(count)::integer as n
      from (${topicDays(scope, both)}) f left join topics t on t.topic_id = f.topic_id
      where written_day between ${both.from} and ${both.to} group by 1, 2, 3) parts
    group by 1, 2`.execute(tx);
  return rows
    .map(({ topicId, part: of, at, counts }) => ({
      topicId,
      part: of,
      n: kept(placed(at, counts, STARS.length), filter.stars),
    }))
    .filter(({ n }) => sum(n) > 0);
};
