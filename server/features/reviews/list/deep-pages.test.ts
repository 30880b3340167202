import { describe, expect, it } from 'vitest';
import { inTenant, openDatabase, type Tx } from '#server/db/database.ts';
import { saveDraft } from '#server/db/tables/replies/drafts.ts';
import type { Page } from '#server/db/tables/reviews/listed-page.ts';
import {
  filteredPage,
  type ListFilters,
  searchPage,
  unfilteredPage,
} from '#server/db/tables/reviews/review-pages.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { countingRoundTrips } from '#tests/support/database/round-trips.ts';
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
  await rows(
    `insert into review_words (company_id, app_id, review_id, words_in_month)
     select company_id, app_id, review_id,
       prefixed_words(word_key(company_id, app_id, month_of(modified_at)), concat_ws(' ', 'good', 'w' || right(review_id, 2), review_id))
     from reviews where app_id = $1`,
    app.appId,
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
const READ = ['reviews', 'review_words', 'review_days', 'review_tallies'];
for (const table of READ) await rows(`vacuum ${table}`);
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
  read: (tx: Tx) => Promise<Page | undefined>,
  { page, condition, maxBuffers }: { page: number; condition: string; maxBuffers: number },
): Promise<Page | undefined> => {
  const reads = await readsOf(url, app.companyId, read);
  expect(reads.buffers).toBeLessThanOrEqual(maxBuffers);
  expect(reads.scanned).not.toContain('reviews');
  const found = await app.inScope(read);
  expect(found?.rows.map(({ review_id }) => review_id)).toEqual(await expectedPage(app, page, condition));
  return found;
};
/** Simulates one app owning maxBuffers of a table while the planner assumes one of hundreds. */
const hideSharesOfApp = async (): Promise<void> => {
  for (const table of ['reviews', 'review_words'])
    for (const column of ['company_id', 'app_id'])
      await rows(`select pg_clear_attribute_stats('public', $1, $2, false)`, table, column);
};

// 23 and 49 in a quiet run. A busy one reads more: vacuum leaves the blocks that another transaction may still need.
// A plan without this index reads thousands.
describe.each([
  { order: 'in order', app: inOrder, maxBuffersOfPage: 60 },
  { order: 'scattered', app: scattered, maxBuffersOfPage: 110 },
])('a list of 60,000 reviews, $order', ({ app, maxBuffersOfPage }) => {
  it.each([0, 1, 50, 1000, 2249])(`reads at most ${maxBuffersOfPage} buffers for page %i`, async (page) => {
    await expectPage(app, (tx) => unfilteredPage(tx, pageAt(app, page)), {
      page,
      condition: 'true',
      maxBuffers: maxBuffersOfPage,
    });
  });

  // Reading a page's twenty rows by key takes about 80 buffers.
  const FILTERED: [ListFilters, string, number, number][] = [
    [{ stars: [2] }, 'star_rating = 2', 120, 450],
    [{ stars: [1, 5] }, 'star_rating in (1, 5)', 120, 450],
    [{ stars: [1, 2, 3, 4, 5] }, 'true', 160, 480],
    [{ language: 'en' }, "base_language = 'en'", 120, 450],
    [{ version: '2.3' }, "version = '2.3'", 120, 450],
    [{ updated: true }, 'was_edited', 120, 450],
    [{ stars: [5], language: 'ja' }, "star_rating = 5 and base_language = 'ja'", 160, 500],
    // Three of a thousand match, and 220 to 330 are read for them: the indexes of all four words are combined.
    [
      { stars: [4, 5], language: 'en', updated: true, version: '2.3' },
      "star_rating in (4, 5) and base_language = 'en' and was_edited and version = '2.3'",
      500,
      500,
    ],
    // Both are frequent but never occur together, which the tallies show.
    [{ stars: [1], language: 'pt' }, "star_rating = 1 and base_language = 'pt'", 10, 10],
  ];
  const expectFiltered = async () => {
    for (const [filters, condition, first, deep] of FILTERED)
      for (const [page, maxBuffers] of [
        [0, first],
        [40, deep],
      ] as const)
        await expectPage(app, (tx) => filteredPage(tx, pageAt(app, page), filters), {
          page,
          condition,
          maxBuffers,
        });
  };

  it('reads few buffers for a filtered page, first or deep', expectFiltered);

  it('reads few buffers for a search with rare or frequent words', () => expectSearches());

  it('reads as few when the planner underestimates the app', async () => {
    await hideSharesOfApp();
    try {
      await expectFiltered();
      await expectSearches();
    } finally {
      await lookAtAll('reviews', 'review_words');
    }
  });

  const expectSearches = async () => {
    const [rare = ''] = await expectedPage(app, 1000, 'true');
    const searches: [string, ListFilters, string, number][] = [
      [rare, {}, `review_id = '${rare}'`, 180], // some 80 of them plan what the function runs
      ['wa7', {}, "right(review_id, 2) = 'a7'", 3000],
      ['wa7', { stars: [1, 5] }, "right(review_id, 2) = 'a7' and star_rating in (1, 5)", 3000],
      ['good', {}, 'true', 8000],
      ['good', { updated: true }, 'was_edited', 8000],
      ['good', { version: '2.5' }, "version = '2.5'", 8000],
      ['good', { stars: [1], language: 'pt' }, "star_rating = 1 and base_language = 'pt'", 3000],
    ];
    for (const [search, filters, condition, maxBuffers] of searches) {
      const sought = searchTermsOf(search) ?? { words: [], beginnings: [] };
      const read = (tx: Tx) => searchPage(tx, pageAt(app, 0), filters, sought);
      const found = await expectPage(app, read, { page: 0, condition, maxBuffers });
      const [{ n }] = await rows(
        `select count(*)::int n from reviews where app_id = $1 and not is_answered and ${condition}`,
        app.appId,
      );
      expect(found).toMatchObject({ reviewsCount: Math.min(n, 1000), isCut: n > 1000 });
    }
  };

  it('ends a filtered list at 10,000 reviews, and counts its pages accordingly', async () => {
    const ask = (offset: number) =>
      getAppReviews(context, app.caller, { id: app.appId, offset, answered: false, filters: { stars: [5] } });
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
  const db = openDatabase({ url: through, connections: 1, onError: () => undefined });
  await inTenant(db, companyId, async () => undefined);
  for (const filters of [undefined, { stars: [5, 4] }, { search: 'good' }]) {
    counted.trips = 0;
    const page = await getAppReviews({ ...context, db }, caller, {
      id: appId,
      offset: 0,
      answered: false,
      filters,
    });
    expect(counted.trips).toBeLessThanOrEqual(4); // begin, scope, the page, commit
    if (!filters?.search)
      expect(page).toMatchObject({ reviewsCount: 3, drafts: [{ ...typed, reviewId: '2', version: 1 }] });
  }
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
