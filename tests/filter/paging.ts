import type { Caller } from '#server/context.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { offsetOf, PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import type { TestContext } from '#tests/support/app/test-context.ts';
import { noShift, recordChanged, recordShown, shiftOf } from '#web/features/reviews/list/data/list-shift.ts';
import { randomOf } from './random-filters.ts';

type App = { appId: string; companyId: string; caller: Caller; inScope: TestApp['inScope'] };
type TestApp = Awaited<ReturnType<TestContext['createApp']>>;
type Kit = Pick<TestContext, 'context' | 'clock' | 'rows'>;

const MINUTE = 60_000;
const MANY = 130;

/** What went wrong on one way through a list: reviews that it missed, and those it showed again. */
export type Walk = { name: string; missed: string[]; repeated: string[]; arrived: number };

/**
 * Random walks through the lists of three apps together, with the offsets that the page would ask for, by somebody who
 * answers a third of what is seen, while new reviews arrive.
 */
export async function* walksOf(
  { context, clock, rows }: Kit,
  apps: readonly [App, App, App],
  walks: number,
): AsyncGenerator<Walk> {
  const { below, isOneIn, pick } = randomOf(7);
  const [{ caller, companyId, inScope }] = apps;
  const all = Array.from({ length: MANY }, (_, n) => `r${n}`);
  for (const [at, app] of apps.entries()) {
    const page = all
      .filter((_, n) => n % apps.length === at)
      .map((reviewId) =>
        storeReview({
          reviewId,
          starRating: 1 + below(5),
          modifiedAt: new Date(clock.now - (1 + below(9)) * MINUTE),
        }),
      );
    await savePage(context, app, page, clock.now);
  }
  const begunAt = clock.now;
  let made = 0;
  for (let walk = 0; walk < walks; walk += 1) {
    await rows("delete from reviews where company_id = $1 and review_id like 'new%'", companyId);
    await rows('update reviews set is_answered = false where company_id = $1 and is_answered', companyId);
    clock.now = begunAt;
    const sort = pick(['newest', 'oldest', 'lowestStars'] as const);
    const filter = isOneIn(2) ? { answered: false } : { answered: false, stars: [1, 2, 3, 4, 5] };
    // Of other lists the page does not know where a new review is.
    const isPlain = sort === 'newest' && filter.stars === undefined;
    const shift = noShift();
    const isIn = ({ isAnswered }: Review): boolean => !isAnswered;
    const seen: string[] = [];
    let arrived = 0;
    for (let page = 0; ; page += 1) {
      const offset = offsetOf(page, page === 0 ? 0 : shiftOf(shift));
      const { reviews } = await findReviews(context, caller, { filter, sort, offset });
      seen.push(...reviews.map(({ reviewId }) => reviewId));
      recordShown(shift, reviews, true, page);
      for (const review of reviews.filter(() => isOneIn(3))) {
        const { appId, reviewId } = review;
        await inScope((tx) => changeReview(tx, appId, reviewId, { is_answered: true }));
        recordChanged(shift, isIn, [{ ...review, isAnswered: true }]);
      }
      const [like] = reviews;
      if (like && isOneIn(3)) {
        clock.now += MINUTE;
        made += 1;
        arrived += 1;
        const fresh = { reviewId: `new${made}`, modifiedAt: new Date(clock.now) };
        await savePage(context, pick(apps), [storeReview({ ...fresh, starRating: 1 + below(5) })], clock.now);
        const heard = { ...like, reviewId: fresh.reviewId, dateModified: fresh.modifiedAt.toISOString() };
        if (isPlain) recordChanged(shift, isIn, [heard]);
      }
      if (reviews.length < PAGE_SIZE) break;
    }
    yield {
      name: `${walk}: ${sort} ${JSON.stringify(filter)}`,
      missed: all.filter((id) => !seen.includes(id)),
      repeated: seen.filter((id, n) => seen.indexOf(id) < n),
      // Those that come last, or are known to be on top, shift nothing.
      arrived: isPlain || sort === 'oldest' ? 0 : arrived,
    };
  }
}
