import { expect, it } from 'vitest';
import { changeReview } from '#server/db/tables/reviews/reviews.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { offsetOf, PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { randomOf } from './random-filters.ts';

const { context, clock, createApp, rows } = await createTestContext();
const MINUTE = 60_000;

it('shows every review once to somebody who answers while paging through all apps', async () => {
  const { below, isOneIn, pick } = randomOf(7);
  const first = await createApp();
  const apps = [
    first,
    await createApp({ company: first.caller }),
    await createApp({ company: first.caller }),
  ];
  const all = Array.from({ length: 130 }, (_, n) => `r${n}`);
  for (const app of apps) {
    const own = all.filter((_, n) => apps[n % apps.length] === app);
    const page = own.map((reviewId) =>
      storeReview({
        reviewId,
        starRating: 1 + below(5),
        modifiedAt: new Date(clock.now - below(9) * MINUTE),
      }),
    );
    await savePage(context, app, page, clock.now);
  }
  for (let walk = 0; walk < 30; walk += 1) {
    await rows(
      'update reviews set is_answered = false where company_id = $1 and is_answered',
      first.companyId,
    );
    const sort = pick(['newest', 'oldest', 'lowestStars'] as const);
    const filter = isOneIn(2) ? { answered: false } : { answered: false, stars: [1, 2, 3, 4, 5] };
    const seen: string[] = [];
    let answered = 0;
    for (let page = 0; ; page += 1) {
      const offset = offsetOf(page, answered);
      const { reviews } = await findReviews(context, first.caller, { filter, sort, offset });
      seen.push(...reviews.map(({ reviewId }) => reviewId));
      for (const { appId, reviewId } of reviews.filter(() => isOneIn(3))) {
        answered += 1;
        await first.inScope((tx) => changeReview(tx, appId, reviewId, { is_answered: true }));
      }
      if (reviews.length < PAGE_SIZE) break;
    }
    expect(seen.toSorted(), `${sort} ${JSON.stringify(filter)}`).toEqual(all.toSorted());
  }
});
