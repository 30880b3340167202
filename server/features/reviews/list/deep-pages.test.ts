import { describe, expect, it } from 'vitest';
import { inTenant, type Tx } from '#server/db/database.ts';
import { saveDraft } from '#server/db/tables/replies/drafts.ts';
import { type WholeListPage, wholeListPage } from '#server/db/tables/reviews/list/whole-list.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { countingRoundTrips } from '#tests/support/database/round-trips.ts';
import { vacuumWhole } from '#tests/support/database/vacuum.ts';
import { findReviews } from './find-reviews.ts';
import { getAppReviews } from './get-app-reviews.ts';

const { context, url, createApp, rows } = await createTestContext();

/** Enough rows to make a full scan obvious. */
const MANY = 60_000;
/** An app with that many reviews, inserted in order of time or scattered. */
const fillApp = async (order: 'by-time' | 'scattered'): Promise<TestApp> => {
  const app = await createApp({ store: 'google' });
  // 7919 is prime, so a scattered list contains each time once.
  const place = order === 'by-time' ? 'i' : `(i * 7919) % ${MANY}`;
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
       app_version_name, was_edited, review_language, is_answered)
     select $1, $2, md5(n::text), 'Ann', '', 'good', (array[5, 5, 5, 4, 4, 3, 1, 5, 5, 2])[1 + n % 10],
       timestamptz '2026-11-01' - n * interval '9 minutes', now(), '2.' || n / 10000, n % 50 = 0,
       (array['en', 'en', 'de', 'pt-BR', 'ja', null])[1 + n % 6], n % 4 = 0
     from generate_series(0, $3 - 1) i cross join lateral (select ${place} as n) p`,
    app.companyId,
    app.appId,
    MANY,
  );
  return app;
};
const inOrder = await fillApp('by-time');
const scattered = await fillApp('scattered');
/** Full statistics, so that the plan is the same in every run. */
const lookAtAll = async (...tables: string[]): Promise<void> => {
  for (const table of tables)
    await rows(`set default_statistics_target = 300; analyze ${table}; reset default_statistics_target`);
};
const READ = ['reviews', 'review_days', 'review_tallies'];
await vacuumWhole(rows, ...READ);
await lookAtAll(...READ);

const pageAt = (app: TestApp, page: number) => ({
  appId: app.appId,
  answered: false,
  offset: page * 20,
  limit: 20,
  userId: app.caller.userId,
});

/** The first ids of a page of the list, by a plain query. */
const expectedPage = async (app: TestApp, page: number, condition: string): Promise<string[]> => {
  const right = await rows(
    `select review_id from reviews where app_id = $1 and not is_answered and ${condition}
     order by modified_at desc, review_id desc offset $2 limit 20`,
    app.appId,
    page * 20,
  );
  return right.map(({ review_id }) => review_id);
};
const expectPage = async (
  app: TestApp,
  read: (tx: Tx) => Promise<WholeListPage | undefined>,
  { page, condition, maxBuffers }: { page: number; condition: string; maxBuffers: number },
): Promise<WholeListPage | undefined> => {
  const reads = await readsOf(url, app.companyId, read);
  expect(reads.buffers).toBeLessThanOrEqual(maxBuffers);
  expect(reads.scanned).not.toContain('reviews');
  const found = await app.inScope(read);
  expect(found?.rows.map(({ review_id }) => review_id)).toEqual(await expectedPage(app, page, condition));
  return found;
};
// A plan without this index reads thousands.
describe.each([
  { order: 'in order', app: inOrder, maxBuffersOfPage: 30 },
  { order: 'scattered', app: scattered, maxBuffersOfPage: 60 },
])('a list of 60,000 reviews, $order', ({ app, maxBuffersOfPage }) => {
  it.each([0, 1, 50, 1000, 2249])(`reads at most ${maxBuffersOfPage} buffers for page %i`, async (page) => {
    await expectPage(app, (tx) => wholeListPage(tx, pageAt(app, page)), {
      page,
      condition: 'true',
      maxBuffers: maxBuffersOfPage,
    });
  });

  it('ends a filtered list at 10,000 reviews, and counts its pages accordingly', async () => {
    const ask = (offset: number) =>
      findReviews(context, app.caller, {
        filter: { apps: [app.appId], answered: false, stars: [5] },
        offset,
      });
    expect(await ask(9990)).toMatchObject({ totalPages: 500, reviews: { length: 10 } });
    expect(await ask(10_000)).toMatchObject({ totalPages: 500, reviews: [] });
    expect(await ask(Number.MAX_SAFE_INTEGER)).toMatchObject({ totalPages: 500, reviews: [] });
  });
});

it('reads a page with its count and drafts in one statement', async () => {
  const few = await createApp();
  const { companyId, appId, caller } = few;
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
     select $1, $2, n, 'Ann', '', 'good', 5, now(), now() from generate_series(1, 3) n`,
    companyId,
    appId,
  );
  const pair = { response: 'Hm', translatedResponse: '' };
  const typed = { ...pair, inEnglish: false, synced: pair, revision: 1, replyRevision: 0, undo: [] };
  await few.inScope((tx) =>
    saveDraft(tx, { companyId, appId, reviewId: '2', userId: caller.userId }, 0, typed),
  );
  await few.inScope((tx) => saveDraft(tx, { companyId, appId, reviewId: '1', userId: 'somebody' }, 0, typed));
  const { url: through, counted } = await countingRoundTrips(url);
  const db = openEveryApp({ url: through, connections: 1, onError: () => undefined });
  await inTenant(db, companyId, async () => undefined);
  counted.trips = 0;
  const page = await getAppReviews({ ...context, db }, caller, { id: appId, offset: 0, answered: false });
  expect(counted.trips).toBeLessThanOrEqual(4); // begin, scope, the page, commit
  expect(page).toMatchObject({ reviewsCount: 3, drafts: [{ ...typed, reviewId: '2', version: 1 }] });
  await db.destroy();
});

it('finds every page across gaps, year ends and many equal times', async () => {
  const odd = await createApp();
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
     select $1, $2, n, 'Ann', '', 'good', 5, case when n % 3 = 0 then timestamptz '2024-02-29 23:59:59.999Z'
       when n % 3 = 1 then timestamptz '2020-01-01 00:00Z' + n * interval '11 days' else timestamptz '2026-12-31 23:00Z' end, now()
     from generate_series(1, 210) n`,
    odd.companyId,
    odd.appId,
  );
  const all = await rows(
    'select review_id from reviews where app_id = $1 order by modified_at desc, review_id desc',
    odd.appId,
  );
  for (let offset = 0; offset <= 215; offset += 7) {
    const page = await getAppReviews(context, odd.caller, { id: odd.appId, offset, answered: false });
    expect(page.reviews.map(({ reviewId }) => reviewId)).toEqual(
      all.slice(offset, offset + 20).map(({ review_id }) => review_id),
    );
  }
});
