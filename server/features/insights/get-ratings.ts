import type { UseCase } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { releasesWithin } from '#server/db/tables/apps/releases.ts';
import { gapsWithin } from '#server/db/tables/insights/gaps.ts';
import { storeRatingsWithin } from '#server/db/tables/insights/store-ratings.ts';
import { type DayOfReviews, dailyReviews } from '#server/db/tables/insights/sums.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { meanStars, sum } from '#shared/domain/insights/estimate.ts';
import { answer, type Question, split, total } from './asked.ts';

export const getRatings: UseCase<typeof insight.ratings> = (context, caller, asked) =>
  answer(context, caller, asked, readRatings);

export const readRatings = async (
  tx: Tx,
  { scope, range, both }: Question,
): Promise<Output<typeof insight.ratings>> => {
  const rows = await dailyReviews(tx, scope, both);
  const { now, before } = split(rows, range);
  return {
    days: now.filter(({ n }) => sum(n) > 0).map(({ day, n }) => ({ day, stars: n })),
    ...ratingsOf(now),
    before: ratingsOf(before),
    gaps: await gapsWithin(tx, scope.apps, range),
    releases: await releasesWithin(tx, scope.apps, range),
    storeRatings: await storeRatingsWithin(tx, scope.apps, range),
  };
};

const ratingsOf = (days: readonly DayOfReviews[]) => {
  const stars = total(
    days.map(({ n }) => n),
    5,
  );
  return { reviews: sum(stars), stars, mean: meanStars(stars) };
};
