import type { UseCase } from '#server/context.ts';
import { gapsWithin } from '#server/db/tables/insights/gaps.ts';
import { type DayOfReviews, dailyReviews } from '#server/db/tables/insights/sums.ts';
import type { insight } from '#shared/contract/insight.ts';
import { meanStars, sum } from '#shared/domain/insights/estimate.ts';
import { answer, split, total, unlessCut } from './asked.ts';

export const getRatings: UseCase<typeof insight.ratings> = (context, caller, asked) =>
  answer(context, caller, asked, async (tx, { scope, range, both }) => {
    const rows = unlessCut(scope, await dailyReviews(tx, scope, both), ({ n }) => n);
    const { now, before } = split(rows, range);
    return {
      days: now.filter(({ n }) => sum(n) > 0).map(({ day, n }) => ({ day, stars: n })),
      ...ratingsOf(now),
      before: ratingsOf(before),
      gaps: await gapsWithin(tx, scope.apps, range),
      releases: [],
      storeRatings: [],
    };
  });

const ratingsOf = (days: readonly DayOfReviews[]) => {
  const stars = total(
    days.map(({ n }) => n),
    5,
  );
  return { reviews: sum(stars), stars, mean: meanStars(stars) };
};
