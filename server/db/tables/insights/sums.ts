import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
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
/** Sums of a stored array, place by place. */
const added = (column: string, places = STARS): RawBuilder<unknown> =>
  array(places.map((place) => sql`sum(${sql.ref(column)}[${sql.lit(place)}])`));
/** Numbers of reviews by their stars. */
const counted = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  array(
    STARS.map((stars) => sql`count(*) filter (where r.star_rating = ${sql.lit(stars)} and ${condition})`),
  );

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
    select written_day::text as day, ${added('n')} as n, ${added('answered')} as answered, ${added('set_aside')} as "setAside",
      ${added('classified')} as classified
    from ${table} where app_id = any(${apps}::text[]) and ${key} = any(${sums.keys}::text[])
      and written_day between ${range.from} and ${range.to} group by written_day order by 1`.execute(tx);
  return rows.map((row) => ofStars(row, scope.filter.stars));
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

const BUCKETS = Array.from({ length: REPLY_BUCKETS }, (_, place) => place + 1);

/** The replies on each day of a range that has any. */
export const dailyReplies = async (tx: Tx, scope: Scope, range: Range): Promise<DayOfReplies[]> => {
  const { apps, filter, sums } = scope;
  if (sums.of === 'languages') {
    const chosen = STARS.filter((one) => filter.stars?.includes(one) ?? true);
    const ofBucket = (bucket: number): RawBuilder<unknown> =>
      sql.join(
        chosen.map((one) => sql`sum(n[${sql.lit((one - 1) * REPLY_BUCKETS + bucket)}])`),
        sql` + `,
      );
    const { rows } = await sql<DayOfReplies>`
      select answered_day::text as day, ${array(BUCKETS.map(ofBucket))} as buckets
      from insight_replies where app_id = any(${apps}::text[]) and base_language = any(${sums.keys}::text[])
        and answered_day between ${range.from} and ${range.to} group by answered_day order by 1`.execute(tx);
    return rows;
  }
  const ofBucket = (bucket: number): RawBuilder<unknown> =>
    sql`count(*) filter (where reply_bucket(r.modified_at, r.answered_at) = ${sql.lit(bucket)})`;
  const { rows } = await sql<DayOfReplies>`
    select answered_day::text as day, ${array(BUCKETS.map(ofBucket))} as buckets
    from (${reviewsAnswered(scope, range)}) r group by answered_day order by 1`.execute(tx);
  return rows;
};

/** The replies of a day that people sent unchanged, edited and rewritten. */
export type DayOfDrafts = { day: string; n: number[] };

export const dailyDrafts = async (tx: Tx, scope: Scope, range: Range): Promise<DayOfDrafts[]> => {
  const { apps, filter } = scope;
  if (isOfAllLanguages(scope) && filter.stars === undefined) {
    const { rows } = await sql<DayOfDrafts>`
      select answered_day::text as day, ${added('n', [1, 2, 3])} as n
      from insight_drafts where app_id = any(${apps}::text[]) and answered_day between ${range.from} and ${range.to}
      group by answered_day order by 1`.execute(tx);
    return rows;
  }
  const change = (name: string): RawBuilder<unknown> => sql`count(*) filter (where r.draft_change = ${name})`;
  const { rows } = await sql<DayOfDrafts>`
    select answered_day::text as day, ${array(['unchanged', 'edited', 'rewritten'].map(change))} as n
    from (${reviewsAnswered(scope, range, sql`r.draft_change is not null`)}) r group by answered_day order by 1`.execute(
    tx,
  );
  return rows;
};

/** The reviews with a topic that were written in a part of a range, by stars; part -1 is the range before. */
export type TopicPart = { topicId: string; part: number; n: number[] };

/** By topic, merged ones as what they were merged into. `parts` are equal lengths of the range, the last one shorter. */
export const topicParts = async (
  tx: Tx,
  scope: Scope,
  { before, range, days, parts }: { before: Range; range: Range; days: number; parts: number },
): Promise<TopicPart[]> => {
  const { apps, filter } = scope;
  const part = sql`case when written_day < ${range.from} then -1
    else least(${parts} - 1, (written_day - ${range.from}::date) * ${parts} / ${days}) end`;
  const both = { from: before.from, to: range.to };
  const isSummed = isOfAllLanguages(scope);
  const found = isSummed
    ? sql`select topic_id, written_day, n from insight_topics where app_id = any(${apps}::text[])
        and written_day between ${both.from} and ${both.to}`
    : sql`select topic_id, written_day, array[${sql.join(STARS.map((one) => sql`(r.star_rating = ${sql.lit(one)})::integer`))}] as n
        from (${reviewsWritten(scope, both)}) r cross join lateral unnest(r.topics) topic_id`;
  const { rows } = await sql<TopicPart>`
    select coalesce(t.merged_into, f.topic_id) as "topicId", ${part} as part, ${added('n')} as n
    from (${found}) f left join topics t on t.topic_id = f.topic_id group by 1, 2`.execute(tx);
  return rows.map((row) => (isSummed ? { ...row, n: kept(row.n, filter.stars) } : row));
};
