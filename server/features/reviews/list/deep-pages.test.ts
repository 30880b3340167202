import { describe, expect, it } from 'vitest';
import { inTenant, openDatabase, type Tx } from '#server/db/database.ts';
import { saveDraft } from '#server/db/tables/replies/drafts.ts';
import { pageOfAll, pageOfFound, pageOfSome } from '#server/db/tables/reviews/review-pages.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { countingRoundTrips } from '#tests/support/database/round-trips.ts';
import { getAppReviews } from './get-app-reviews.ts';

const { context, url, anApp, rows } = await createTestContext();

/** Enough that a way which reads them all is plainly seen. */
const MANY = 60_000;
const app = await anApp({ store: 'google' });
await rows(
  `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
     app_version_name, was_edited, review_language, is_answered)
   select $1, $2, md5(n::text), 'Ann', '', 'good', (array[5, 5, 5, 4, 4, 3, 1, 5, 5, 2])[1 + n % 10],
     timestamptz '2026-11-01' - n * interval '9 minutes', now(), '2.' || n / 10000, n % 50 = 0,
     (array['en', 'en', 'de', 'pt-BR', 'ja', null])[1 + n % 6], n % 4 = 0
   from generate_series(0, $3 - 1) n`,
  app.companyId,
  app.appId,
  MANY,
);
await rows(
  `insert into review_words (company_id, app_id, review_id, words_in_month)
   select company_id, app_id, review_id,
     kept_words(word_key(company_id, app_id, month_of(modified_at)), concat_ws(' ', 'good', 'w' || right(review_id, 2), review_id))
   from reviews where app_id = $1`,
  app.appId,
);
/** All of a table is looked at, so that the plan is the same in every run. */
const lookAtAll = async (...tables: string[]): Promise<void> => {
  for (const table of tables)
    await rows(`set default_statistics_target = 300; analyze ${table}; reset default_statistics_target`);
};
const READ = ['reviews', 'review_words', 'review_times', 'review_tallies'];
for (const table of READ) await rows(`vacuum ${table}`);
await lookAtAll(...READ);

const pageAt = (page: number) => ({
  appId: app.appId,
  answered: false,
  offset: page * 20,
  most: 20,
  userId: app.caller.userId,
});

describe('a page of very many', () => {
  it.each([0, 1, 50, 1000, 2249])('reads at most 30 buffers: page %i', async (page) => {
    const reads = await readsOf(url, app.companyId, (tx) => pageOfAll(tx, pageAt(page)));
    expect(reads.buffers).toBeLessThanOrEqual(30);
    expect(reads.scanned).not.toContain('reviews');
    const ids = await app.inScope((tx) => pageOfAll(tx, pageAt(page)));
    const right = await rows(
      'select review_id from reviews where app_id = $1 and not is_answered order by modified_at desc, review_id desc offset $2 limit 20',
      app.appId,
      page * 20,
    );
    expect(ids?.rows.map(({ review_id }) => review_id)).toEqual(right.map(({ review_id }) => review_id));
  });

  // Deep in a list as many rows are looked at as keys are passed by, while the server does not know that all may see them.
  it.each([
    [{ stars: [2] }, 'star_rating = 2', 60, 260],
    [{ stars: [1, 5] }, 'star_rating in (1, 5)', 60, 260],
    [{ language: 'en' }, "base_language = 'en'", 60, 260],
    [{ version: '2.3' }, "version = '2.3'", 60, 260],
    [{ updated: true as const }, 'was_edited', 60, 260],
    [{ stars: [5], language: 'ja' }, "star_rating = 5 and base_language = 'ja'", 160, 500],
    // Three of a thousand fit, and some 220 to 330 are read for them: the indexes of all four are laid over each other.
    [
      { stars: [4, 5], language: 'en', updated: true as const, version: '2.3' },
      "star_rating in (4, 5) and base_language = 'en' and was_edited and version = '2.3'",
      500,
      500,
    ],
  ])(
    'reads little of it through the filter %j, at the beginning and deep',
    async (narrowed, means, first, deep) => {
      for (const [page, most] of [
        [0, first],
        [40, deep],
      ] as const) {
        const read = (tx: Tx) => pageOfSome(tx, pageAt(page), narrowed);
        const reads = await readsOf(url, app.companyId, read);
        expect(reads.buffers).toBeLessThanOrEqual(most);
        expect(reads.scanned).not.toContain('reviews');
        const right = await rows(
          `select review_id from reviews where app_id = $1 and not is_answered and ${means}
         order by modified_at desc, review_id desc offset $2 limit 20`,
          app.appId,
          page * 20,
        );
        const found = await app.inScope(read);
        expect(found?.rows.map(({ review_id }) => review_id)).toEqual(
          right.map(({ review_id }) => review_id),
        );
      }
    },
  );

  it('reads little of it for a word, be it rare or in all of them, whatever is known of the tables', async () => {
    const [{ review_id: rare }] = await rows(
      'select review_id from reviews where app_id = $1 and not is_answered limit 1',
      app.appId,
    );
    const readWords = async () => {
      for (const [search, count, most] of [
        [rare, 1, 120],
        ['wa7', 0, 3000],
        ['good', 1000, 8000],
      ] as const) {
        const sought = searchTermsOf(search) ?? { words: [], beginnings: [] };
        const find = (tx: Parameters<typeof pageOfFound>[0]) => pageOfFound(tx, pageAt(0), {}, sought);
        const reads = await readsOf(url, app.companyId, find);
        expect(reads.buffers).toBeLessThanOrEqual(most);
        if (count > 0)
          expect(await app.inScope(find)).toMatchObject({ reviewsCount: count, isCut: count === 1000 });
      }
    };
    await readWords();
    // As when one app has most of a table, and the planner takes it for one of hundreds.
    for (const table of ['reviews', 'review_words'])
      for (const column of ['company_id', 'app_id'])
        await rows(`select pg_clear_attribute_stats('public', $1, $2, false)`, table, column);
    await readWords();
    await lookAtAll('reviews', 'review_words');
  });

  it('goes no deeper than a bound through a filter, and says how many pages that are', async () => {
    const ask = (offset: number) =>
      getAppReviews(context, app.caller, { id: app.appId, offset, answered: false, filters: { stars: [5] } });
    expect(await ask(9990)).toMatchObject({ totalPages: 500, reviews: { length: 10 } });
    expect(await ask(10_000)).toMatchObject({ totalPages: 500, reviews: [] });
    expect(await ask(Number.MAX_SAFE_INTEGER)).toMatchObject({ totalPages: 500, reviews: [] });
  });
});

it('asks the database one statement for a page with its count and drafts', async () => {
  const few = await anApp();
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

it('knows every hour of a list with gaps, ends and many at one moment', async () => {
  const odd = await anApp();
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
