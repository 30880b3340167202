import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { HELD_MINUTES, type Place } from '#shared/domain/insights/reply-times.ts';
import { conditionOf, reviewsAnswered } from './read-reviews.ts';
import type { Scope } from './scope.ts';

/** Newest replies of a range read, of all apps, from an index. */
const MOST_READ = 5000;

/** Of a range's replies: the minutes at places; and of those to Google's reviews, the share sent while Google still hid the review. */
export type ReadTimes = { minutes: (number | null)[]; unseen: number | null };

/** Null where no reply that was read is in the bucket, or is to a review of Google. */
export const timesInBuckets = async (
  tx: Tx,
  scope: Scope,
  range: Range,
  places: readonly Place[],
): Promise<ReadTimes> => {
  if (places.length === 0) return { minutes: [], unseen: null };
  const { rows } = await sql<ReadTimes>`
    with times as materialized (
      select extract(epoch from answered_at - modified_at)::double precision / 60 as minutes,
        reply_bucket(modified_at, answered_at) - 1 as bucket, app_id like '%.%' as is_held
      from (${repliesOf(scope, range)}) r)
    select array(
        -- A rank is a whole number, but its share of a bucket is not exactly one.
        select (select percentile_disc(greatest(0, place.within - 1e-9)) within group (order by minutes)
          from times where times.bucket = place.bucket)
        from unnest(${places.map(({ bucket }) => bucket)}::integer[], ${places.map(({ within }) => within)}::double precision[])
          with ordinality place (bucket, within, n)
        order by n) as minutes,
      (select avg((minutes < ${HELD_MINUTES})::integer)::double precision from times where is_held) as unseen`.execute(
    tx,
  );
  return rows[0] ?? { minutes: [], unseen: null };
};

const repliesOf = (scope: Scope, range: Range): RawBuilder<unknown> =>
  // Without sums all of them were read to be counted.
  scope.sums.of === 'languages'
    ? sql`
      select r.* from (
        select app_id, star_rating, base_language, modified_at, answered_at from reviews
        where is_answered and removed_at is null and answered_day between ${range.from} and ${range.to}
        order by answered_day desc limit ${MOST_READ}) r
      where r.app_id = any(${scope.apps}::text[]) and ${conditionOf(scope, ['stars', 'languages'])}`
    : reviewsAnswered(scope, range);
