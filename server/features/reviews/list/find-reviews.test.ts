import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { searchQuery } from '#server/db/tables/reviews/word-queries.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { indexSearchWords } from '../sync/index-search-words.ts';
import { savePage } from '../sync/save-page.ts';
import { findReviews } from './find-reviews.ts';
import { getFacets } from './get-facets.ts';

const { context, clock, createApp, rows } = await createTestContext();

const makeReview = (reviewId: string, overrides: object = {}) =>
  storeReview({ reviewId, modifiedAt: new Date(clock.now), ...overrides });
const arrive = async (app: TestApp, page: ReturnType<typeof makeReview>[]) => {
  await savePage(context, app, page, clock.now);
  await indexSearchWords(context, 10);
};
type Asked = Parameters<typeof findReviews>[2];
type Filters = Asked['filter'] & Pick<Asked, 'search' | 'review' | 'offset'>;
const list = (app: TestApp, { search, review, offset = 0, ...filter }: Partial<Filters>) =>
  findReviews(context, app.caller, {
    filter: { apps: [app.appId], answered: false, ...filter },
    search,
    review,
    offset,
  });
const idsOf = async (app: TestApp, filters: Partial<Filters>) => {
  const { reviews, reviewsCount } = await list(app, filters);
  expect(reviewsCount).toBe(reviews.length);
  return reviews.map(({ reviewId }) => reviewId);
};

/** Reviews a (newest) to f, each of a different kind. */
const createVariedApp = async () => {
  const app = await createApp({ store: 'google' });
  const kinds: [string, number, string | null, string | null][] = [
    ['a', 5, 'pt-BR', '2.1'],
    ['b', 1, 'pt', '2.1'],
    ['c', 2, 'de', '2.0'],
    ['d', 1, 'no', '2.1'],
    ['e', 5, null, null],
    ['f', 1, 'pt-PT', '2.0'],
  ];
  const page = kinds.map(([id, starRating, , appVersionName], n) =>
    makeReview(id, { starRating, appVersionName, modifiedAt: new Date(clock.now - n * 3_600_000) }),
  );
  await arrive(app, page);
  await app.inScope(async (tx) => {
    for (const [id, , review_language] of kinds)
      await changeReview(tx, app.appId, id, { review_language, was_edited: id === 'b' || id === 'c' });
    await changeReview(tx, app.appId, 'f', { is_answered: true });
  });
  return app;
};

it('lists reviews that match each filter and all of several', async () => {
  const app = await createVariedApp();
  const cases: [Partial<Filters>, string][] = [
    [{}, 'abcde'],
    [{ stars: [1] }, 'bd'],
    [{ stars: [1, 5, 1] }, 'abde'],
    [{ stars: [3] }, ''],
    [{ languages: ['pt'] }, 'ab'],
    [{ languages: ['pt-AO'] }, 'ab'],
    [{ languages: ['nb'] }, 'd'],
    [{ edited: true }, 'bc'],
    [{ versions: ['2.1'] }, 'abd'],
    [{ versions: ["2.1' or true"] }, ''],
    [{ stars: [1, 5], versions: ['2.1'] }, 'abd'],
    [{ stars: [1, 5], versions: ['2.1'], languages: ['pt'] }, 'ab'],
    [{ stars: [1], versions: ['2.1'], languages: ['pt'], edited: true }, 'b'],
    [{ stars: [5], edited: true }, ''],
    [{ review: 'c' }, 'c'],
    [{ review: 'f', stars: [5], search: 'nothing' }, 'f'],
    [{ review: 'nowhere' }, ''],
  ];
  for (const [filters, ids] of cases) expect(await idsOf(app, filters), ids).toEqual([...ids]);
  expect(await idsOf(app, { stars: [1], answered: true })).toEqual(['f']);
});

it('lists the available filter values', async () => {
  const app = await createVariedApp();
  const facets = (answered?: boolean) =>
    getFacets(context, app.caller, { id: app.appId, ...(answered === undefined ? {} : { answered }) });
  expect(await facets(false)).toEqual({
    stars: [
      { stars: 1, count: 2 },
      { stars: 5, count: 2 },
      { stars: 2, count: 1 },
    ],
    languages: [
      { language: 'pt', count: 2 },
      { language: 'de', count: 1 },
      { language: 'nb', count: 1 },
    ],
    versions: [
      { version: '2.1', count: 3 },
      { version: '2.0', count: 1 },
    ],
    kinds: [],
    sentiments: [],
    topics: [],
    updated: 2,
  });
  expect(await facets(true)).toMatchObject({ languages: [{ language: 'pt', count: 1 }], updated: 0 });
  expect((await facets()).languages[0]).toEqual({ language: 'pt', count: 3 });
  await app.inScope((tx) => changeReview(tx, app.appId, 'f', { removed_at: new Date(clock.now) }));
  expect(await facets(true)).toEqual({
    stars: [],
    languages: [],
    versions: [],
    kinds: [],
    sentiments: [],
    topics: [],
    updated: 0,
  });
});

it('counts the values of a condition within all others, as the list does', async () => {
  const app = await createVariedApp();
  const within = (filter: Parameters<typeof getFacets>[2]['filter']) =>
    getFacets(context, app.caller, { id: app.appId, answered: false, filter });
  expect(await within({ stars: [1] })).toMatchObject({
    stars: [
      { stars: 1, count: 2 },
      { stars: 5, count: 2 },
      { stars: 2, count: 1 },
    ],
    languages: [
      { language: 'nb', count: 1 },
      { language: 'pt', count: 1 },
    ],
    versions: [{ version: '2.1', count: 2 }],
    updated: 1,
  });
  const filters: Partial<Filters>[] = [
    ...[{ stars: [1, 5] }, { languages: ['pt-AO'] }, { versions: ['2.1'] }, { edited: true }],
    ...[
      { stars: [1, 2], versions: ['2.1', '2.0'], edited: true },
      { languages: ['pt'], versions: ['2.1'] },
    ],
    ...[
      { stars: [3] },
      { versions: ['9'] },
      { stars: [1], languages: ['pt'], versions: ['2.1'], edited: true },
    ],
  ];
  for (const filter of filters) {
    const found = await within(filter);
    const count = async (more: Partial<Filters>) => (await list(app, { ...filter, ...more })).reviewsCount;
    for (const stars of [1, 2, 3, 4, 5])
      expect(found.stars.find((one) => one.stars === stars)?.count ?? 0).toBe(
        await count({ stars: [stars] }),
      );
    for (const language of ['pt', 'de', 'nb'])
      expect(found.languages.find((one) => one.language === language)?.count ?? 0).toBe(
        await count({ languages: [language] }),
      );
    for (const version of ['2.1', '2.0'])
      expect(found.versions.find((one) => one.version === version)?.count ?? 0).toBe(
        await count({ versions: [version] }),
      );
  }
});

it('computes a base language in the database like the domain rule', async () => {
  const tags = ['pt-BR', 'PT_br', ' en ', 'no', 'nn-NO', 'iw', 'in', 'tl', 'cmn-Hans', 'zh_Hant', 'fil', 'x'];
  const [row] = await rows(
    'select array_agg(base_language(tag) order by i) as bases from unnest($1::text[]) with ordinality t (tag, i)',
    tags,
  );
  expect(row.bases).toEqual(tags.map(baseLanguage));
});

it('finds reviews by words in any of their texts, also with filters', async () => {
  const app = await createApp();
  const texts: [string, object][] = [
    ['a', { title: 'Crashes', body: 'Die Größenänderung geht nicht', starRating: 1 }],
    ['b', { body: 'この アプリは便利です', author: 'Jürgen' }],
    ['c', { body: '업데이트가 안돼요' }],
    ['d', { body: 'It crashed after the update', starRating: 5 }],
    ['e', { body: "Robert'); drop table reviews;-- 100%" }],
    ['f', { body: '👍👍' }],
  ];
  const page = texts.map(([id, overrides], n) =>
    makeReview(id, { modifiedAt: new Date(clock.now - n * 1000), ...overrides }),
  );
  await arrive(app, page);
  const cases: [Partial<Filters>, string][] = [
    [{ search: 'crash' }, 'ad'],
    [{ search: 'CRASHED update' }, 'd'],
    [{ search: 'update crashed' }, 'd'],
    [{ search: 'crash update' }, ''],
    [{ search: 'grosse' }, 'a'],
    [{ search: 'Größen' }, 'a'],
    [{ search: 'アプリ' }, 'b'],
    [{ search: '便' }, 'b'],
    [{ search: 'す' }, 'b'],
    [{ search: '데이트' }, 'c'],
    [{ search: 'jurgen' }, 'b'],
    [{ search: 'crash', stars: [5] }, 'd'],
    [{ search: 'crash', languages: ['de'] }, ''],
    [{ search: '👍' }, ''],
    [{ search: '?!' }, ''],
    [{ search: `'); drop table reviews;--` }, 'e'],
    ...["'", '\\', ':*', '%', '& | !', `'a':* & 'b'`, '<->', '"', '('.repeat(200), 'x'.repeat(200)].map(
      (search): [Partial<Filters>, string] => [{ search }, ''],
    ),
  ];
  for (const [filters, ids] of cases) expect(await idsOf(app, filters), filters.search).toEqual([...ids]);
  const other = await createApp();
  await arrive(other, [makeReview('a', { body: 'crash' })]);
  expect(await idsOf(app, { search: 'crash' })).toEqual(['a', 'd']);
  expect(await idsOf(await createApp({ company: app.caller }), { search: 'crash' })).toEqual([]);
});

it('finds a changed review only by its new words, and no removed one', async () => {
  const app = await createApp();
  await arrive(app, [makeReview('a', { body: 'slow' }), makeReview('b', { body: 'slow' })]);
  clock.now += 1000;
  await arrive(app, [makeReview('a', { body: 'fast', modifiedAt: new Date(clock.now) })]);
  expect(await idsOf(app, { search: 'slow' })).toEqual(['b']);
  expect(await idsOf(app, { search: 'fast' })).toEqual(['a']);
  await app.inScope((tx) => changeReview(tx, app.appId, 'b', { removed_at: new Date(clock.now) }));
  expect(await idsOf(app, { search: 'slow' })).toEqual([]);
});

it('counts no more than 1,000 of a frequent word, and pages through them newest first', async () => {
  const app = await createApp();
  const page = Array.from({ length: 1500 }, (_, n) =>
    makeReview(`r${n}`, {
      body: n % 10 === 0 ? 'good and rare' : 'good',
      modifiedAt: new Date(clock.now - n * 1000),
    }),
  );
  await arrive(app, page);
  expect(await list(app, { search: 'good' })).toMatchObject({
    reviewsCount: 1000,
    isCountCut: true,
    totalPages: null,
  });
  const rare = await list(app, { search: 'rare good', offset: 140 });
  expect(rare).toMatchObject({ reviewsCount: 150, isCountCut: false });
  expect(rare.reviews.map(({ reviewId }) => reviewId)).toEqual(
    Array.from({ length: 10 }, (_, n) => `r${1400 + n * 10}`),
  );
  const last = await list(app, { search: 'good', offset: 980 });
  expect(last.reviews.map(({ reviewId }) => reviewId)).toEqual(
    Array.from({ length: 20 }, (_, n) => `r${980 + n}`),
  );
  for (const offset of [10_000, Number.MAX_SAFE_INTEGER])
    expect((await list(app, { search: 'good', offset })).reviews).toEqual([]);
  expect((await list(app, { offset: Number.MAX_SAFE_INTEGER })).reviews).toEqual([]);
  expect(await list(app, { search: 'good', stars: [1] })).toMatchObject({
    reviewsCount: 0,
    isCountCut: false,
  });
});

it('indexes words shortly after their reviews, once, from the current texts', async () => {
  const app = await createApp();
  for (const id of ['a', 'b', 'c'])
    await savePage(context, app, [makeReview(id, { body: `older ${id}` })], clock.now);
  expect(await idsOf(app, { search: 'older' })).toEqual([]);
  expect(await indexSearchWords(context, 1)).toBe(1);
  await app.inScope((tx) => changeReview(tx, app.appId, 'b', { translated_body: 'elder' }));
  const both = await Promise.all([indexSearchWords(context, 2), indexSearchWords(context, 2)]);
  expect(both.every((found) => found <= 2)).toBe(true);
  expect(await indexSearchWords(context, 2)).toBe(0);
  expect((await idsOf(app, { search: 'older' })).sort()).toEqual(['a', 'b', 'c']);
  expect(await rows('select 1 from search_index_queue where app_id = $1', app.appId)).toEqual([]);
});

it('searches the months from the newest on', async () => {
  const app = await createApp();
  const page = Array.from({ length: 40 }, (_, n) =>
    makeReview(`r${n}`, { body: 'good', modifiedAt: new Date(Date.UTC(2026, 9 - n, 1)) }),
  );
  await arrive(app, page);
  const newest = page.map(({ reviewId }) => reviewId);
  expect((await list(app, { search: 'good' })).reviews.map(({ reviewId }) => reviewId)).toEqual(
    newest.slice(0, 20),
  );
  expect(await list(app, { search: 'good', offset: 20 })).toMatchObject({
    reviewsCount: 40,
    isCountCut: false,
  });
});

it('finds nothing outside the company’s scope', async () => {
  const app = await createApp();
  await arrive(app, [makeReview('a', { body: 'secret' })]);
  const query = searchQuery(app.companyId, { words: [], beginnings: ['secret'] });
  const find = sql<{ review_id: string }>`select review_id from word_hits(${query}::tsquery, 100)`;
  const ids = async (found: Promise<{ rows: { review_id: string }[] }>) =>
    (await found).rows.map(({ review_id }) => review_id);
  expect(await ids(app.inScope((tx) => find.execute(tx)))).toEqual(['a']);
  expect(await ids(find.execute(context.db))).toEqual([]);
  const other = await createApp();
  expect(await ids(other.inScope((tx) => find.execute(tx)))).toEqual([]);
});
