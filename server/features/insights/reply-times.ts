import type { Tx } from '#server/db/database.ts';
import { type ReadTimes, timesInBuckets } from '#server/db/tables/insights/reply-times.ts';
import type { Scope } from '#server/db/tables/insights/scope.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { evenlyAt, placeAt } from '#shared/domain/insights/reply-times.ts';

/**
 * The minutes within which each share of a range's replies came; null without replies. The histogram of all of them
 * tells the bucket, the replies themselves where in it: exactly, unless the company sent more than are read. So does the
 * share of those sent while Google still hid the review.
 */
export const readReplyTimes = async (
  tx: Tx,
  scope: Scope,
  range: Range,
  histogram: readonly number[],
  shares: readonly number[],
): Promise<ReadTimes> => {
  const places = shares.map((share) => placeAt(histogram, share));
  const found = await timesInBuckets(
    tx,
    scope,
    range,
    places.filter((place) => place !== null),
  );
  const minutes = places.map((place) => place && (found.minutes.shift() ?? evenlyAt(place)));
  return { minutes, unseen: found.unseen };
};
