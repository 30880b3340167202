import { expect, it } from 'vitest';
import { YEAR_APPS } from '#sandbox/seed/year/seasons.ts';
import { getReplyEffect } from '#server/features/insights/get-effect.ts';
import { getTopicInsights } from '#server/features/insights/get-topics.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { dayPlus } from '#shared/domain/insights/range.ts';
import { differences } from '#tests/insights/rollups.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { writeDemoYear } from './demo-year.ts';

const { context, clock, createApp, rows, jobsOf } = await createTestContext();
const google = await createApp({ store: 'google' });
const apple = await createApp({ store: 'apple', company: google.caller });
const { companyId, caller } = google;
const owner = { companyId, userId: caller.userId, name: 'Robin Fern' };
const years = YEAR_APPS.slice(0, 2).map((year, n) =>
  n === 0 ? { ...year, id: google.appId } : { ...year, id: apple.appId, reviews: 300 },
);
const kept = async () =>
  rows(
    `select (select count(*)::int from reviews) as reviews, (select count(*)::int from reply_revisions) as replies,
       (select md5(string_agg(r::text, ' ' order by app_id, review_id)) from reviews r where review_id like 'demo-year-%') as hash`,
  );

it('writes a year of reviews once, also if it was interrupted, and nothing touches it afterwards', async () => {
  clock.now = Date.now();
  const begun = clock.now;
  for (const app of [google, apple]) await app.review({ at: clock.now - 2 * HOUR });
  const started = years.map((year) => ({ ...year, reviews: 400 }));
  expect(await writeDemoYear(context.db, owner, begun, started.slice(0, 1))).toBe(400);
  const all = years.reduce((sum, { reviews }) => sum + reviews, 0);
  expect(await writeDemoYear(context.db, owner, begun + 5 * HOUR, years)).toBe(all - 400);
  expect(await writeDemoYear(context.db, owner, begun + 9 * HOUR, years)).toBe(0);

  const [before] = await kept();
  expect(before.reviews).toBe(all);
  for (const { query } of differences) expect(await rows(query, companyId)).toEqual([]);
  for (const app of [google, apple])
    for (let n = 0; n < 2; n += 1) {
      clock.now += HOUR;
      await syncReviews(context, app, 600_000);
    }
  expect(await kept()).toEqual([{ ...before, reviews: all + 2 }]);
  const late = await rows(
    "select 1 from reviews where modified_at > $1 and review_id like 'demo-year-%'",
    new Date(begun),
  );
  expect(late).toEqual([]);
  expect(await rows('select 1 from usage where company_id = $1', companyId)).toEqual([]);
  for (const { appId } of [google, apple])
    expect((await jobsOf(appId)).filter(({ data }) => data.reviewId?.startsWith('demo-year'))).toEqual([]);
  const waiting = await findReviews(context, caller, { filter: { answered: false }, offset: 0 });
  expect(waiting.reviewsCount).toBe(2);
}, 60_000);

it('shows a bad release, and that replies help', async () => {
  const today = new Date(clock.now).toISOString().slice(0, 10);
  const year = { from: dayPlus(today, -364), to: today };
  const effect = await getReplyEffect(context, caller, { filter: {}, ...year });
  expect(effect.difference?.low).toBeGreaterThan(0);
  const { releases, topics, classified, reviews } = await getTopicInsights(context, caller, {
    filter: { apps: [google.appId] },
    from: dayPlus(today, -60),
    to: dayPlus(today, -25),
  });
  expect(releases).toMatchObject([{ version: '4.2.0', against: '4.1.3', by: 'version', isEnough: true }]);
  const [worst] = releases[0]?.topics ?? [];
  expect(worst).toMatchObject({ topicId: 'crashes', isSignificant: true });
  expect(topics.find(({ topicId }) => topicId === 'crashes')?.isSignificant).toBe(true);
  expect(classified).toBe(reviews);
});
