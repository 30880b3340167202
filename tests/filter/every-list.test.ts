import { expect, it } from 'vitest';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const { context, createApp, rows } = await createTestContext();

/** More than are counted, of each list and of those set aside most. */
const MANY = 3600;
const LIMIT = 400;

const app = await createApp();
const other = await createApp({ company: app.caller });
await rows(
  `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, is_answered,
     answered_at, public_state, no_reply_needed)
   select $1, case when n % 3 = 0 then $2 else $3 end, 'r' || n, 'Ann', '', 'good', 1 + n * 7 % 5,
     timestamptz '2026-11-01' - n / 3 * interval '5 hours', now(), n % 4 = 0, case when n % 4 = 0 then now() end,
     case when n % 4 = 0 then 'PUBLISHED' end, n % 4 > 1
   from generate_series(1, $4) n`,
  ...[app.companyId, app.appId, other.appId, MANY],
);

const LISTS: Record<string, { filter: ReviewFilter; where: string }> = {
  all: { filter: {}, where: 'true' },
  answered: { filter: { answered: true }, where: 'is_answered' },
  waiting: { filter: { answered: false }, where: 'not is_answered and not no_reply_needed' },
  'set aside': { filter: { noReplyNeeded: true }, where: 'no_reply_needed' },
  'set aside, of few stars': {
    filter: { noReplyNeeded: true, stars: [1, 2, 4] },
    where: 'no_reply_needed and star_rating in (1, 2, 4)',
  },
  'not answered': {
    filter: { states: ['none'] },
    where: 'not is_answered',
  },
};
const ORDERS = {
  newest: 'modified_at desc, review_id desc, app_id desc',
  oldest: 'modified_at, review_id, app_id',
  lowestStars: 'star_rating, modified_at desc, review_id desc, app_id desc',
};
const SORTS = ['newest', 'oldest', 'lowestStars'] as const;
const cases = Object.entries(LISTS).flatMap(([name, list]) => SORTS.map((sort) => ({ name, sort, ...list })));

it.each(cases)('pages through $name, $sort first, each review once', async ({ filter, where, sort }) => {
  const right = await rows(
    `select review_id from reviews where company_id = $1 and ${where} order by ${ORDERS[sort]}`,
    app.companyId,
  );
  const seen: string[] = [];
  for (let offset = 0; ; offset += LIMIT) {
    const page = await findReviews(context, app.caller, { filter, sort, offset, limit: LIMIT });
    seen.push(...page.reviews.map(({ reviewId }) => reviewId));
    if (page.reviews.length < LIMIT) break;
  }
  expect(seen).toEqual(right.map(({ review_id }) => review_id));
});
