import type { Tx } from '#server/db/database.ts';
import { type FindRequest, findPage, prepareToFind } from '#server/db/tables/reviews/list/find-page.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { readsOfEach } from '#tests/support/database/explain.ts';
import type { Filled } from './many-reviews.ts';

export type Asked = Partial<Pick<FindRequest, 'sort' | 'offset' | 'limit'>> & {
  filter: ReviewFilter;
  search?: string;
};

export const NOW = Date.parse('2026-11-01T12:00:00Z');

/** Runs `find` as the product does. */
export const asking =
  ({ caller, companyId }: Filled, { filter, search, sort = 'newest', offset = 0, limit = 20 }: Asked) =>
  async (tx: Tx) => {
    await prepareToFind(tx);
    const terms = search === undefined ? undefined : searchTermsOf(search);
    return findPage(tx, {
      filter,
      search: terms,
      sort,
      offset,
      limit,
      companyId,
      userId: caller.userId,
      now: NOW,
    });
  };

/** The page that is found, how many reviews each statement that reads any looks at, and the buffers of all. */
export const foundWithin = async (url: string, filled: Filled, asked: Asked) => {
  const pages: Awaited<ReturnType<typeof findPage>>[] = [];
  const find = asking(filled, asked);
  const reads = await readsOfEach(url, filled.companyId, async (tx) => pages.push(await find(tx)));
  const looked = reads.map(({ rowsOf }) => rowsOf('reviews')).filter((rows) => rows > 0);
  return { page: pages[0], looked, buffers: reads.reduce((sum, { buffers }) => sum + buffers, 0) };
};

/** Filters without words, by what they show. */
export const filtersOf = ({ apps, labels }: Filled, many: number): Record<string, Asked> => ({
  everything: { filter: {} },
  'the unanswered': { filter: { answered: false } },
  'the unanswered, deep': { filter: { answered: false }, offset: many / 2 },
  'the answered, oldest first': { filter: { answered: true }, sort: 'oldest' },
  'the unanswered, oldest first, deep': { filter: { answered: false }, sort: 'oldest', offset: many / 4 },
  'lowest stars first': { filter: { answered: false }, sort: 'lowestStars' },
  'two apps': { filter: { answered: false, apps: apps.slice(8) } },
  'a store': { filter: { answered: false, stores: ['apple'] } },
  stars: { filter: { answered: false, stars: [1, 2] } },
  'stars of all': { filter: { stars: [3] } },
  'a frequent language': { filter: { answered: false, languages: ['en'] } },
  'a rare language': { filter: { answered: false, languages: ['sw'] } },
  'a version': { filter: { answered: false, versions: ['2.25'] } },
  'the edited': { filter: { answered: false, edited: true } },
  'not edited': { filter: { answered: false, edited: false } },
  'stars and language': { filter: { answered: false, stars: [5], languages: ['ja', 'de'] } },
  'four conditions': {
    filter: { answered: false, stars: [4, 5], languages: ['en'], edited: true, versions: ['2.10'] },
  },
  'never together': { filter: { answered: false, stars: [1], languages: ['pt'] } },
  'a country': { filter: { answered: false, countries: ['DEU'] } },
  'long texts': { filter: { answered: false, length: { min: 150 } } },
  'a rare label': { filter: { labels: { any: [labels.rare] } } },
  'a frequent label': { filter: { answered: false, labels: { any: [labels.frequent] } } },
  'without a label': { filter: { answered: false, labels: { none: [labels.frequent] } } },
  'a kind': { filter: { answered: false, kinds: { any: ['bug'] } } },
  'a rare kind': { filter: { kinds: { any: ['spam'] } } },
  'two kinds of stars': { filter: { kinds: { any: ['bug', 'wish'] }, stars: [1] } },
  'not a kind': { filter: { answered: false, kinds: { none: ['praise'] } } },
  'a sentiment': { filter: { answered: false, sentiments: [-2] } },
  'a kind and a sentiment': { filter: { kinds: { any: ['wish'] }, sentiments: [-1, -2] } },
  'a frequent topic': { filter: { answered: false, topics: { any: ['crashes'] } } },
  'a rare topic': { filter: { topics: { any: ['privacy'] } } },
  'a topic, a kind and stars': {
    filter: { topics: { any: ['crashes'] }, kinds: { any: ['bug'] }, stars: [4, 5] },
  },
  'without a topic': { filter: { answered: false, topics: { none: ['crashes'] } } },
  'the last week': { filter: { lastDays: 7 } },
  'a year ago': { filter: { answered: false, from: '2025-11-01', to: '2025-11-30' } },
  'a year ago, stars': { filter: { answered: false, stars: [1], to: '2025-11-30' } },
  states: { filter: { states: ['ready'] } },
  'answered by a person': { filter: { via: ['person'], languages: ['de'] } },
  'no reply needed': { filter: { noReplyNeeded: true } },
  'nothing of a dead label': { filter: { labels: { any: ['gone'] } } },
});

export const searchesOf = (): Record<string, Asked> => ({
  'a word in every review': { filter: { answered: false, words: { all: ['good'] } } },
  'a word in one of sixteen': { filter: { answered: false, words: { all: ['often'] } } },
  'a word in one of 256': { filter: { words: { all: ['wa7'] } } },
  'one of two words': { filter: { words: { any: ['wa7', 'wb8'] } } },
  'without a word': { filter: { answered: false, words: { none: ['often'] } } },
  'two words': { filter: { answered: false, words: { all: ['often', 'wfa'] } } },
  'a rare word': { filter: { words: { all: ['c4ca4238a0b923820dcc509a6f75849b'] } } },
  'a word nobody uses': { filter: { words: { all: ['nowhere'] } } },
  'a frequent word and a rare language': { filter: { words: { all: ['often'] }, languages: ['sw'] } },
  'a frequent word and an old version': { filter: { words: { all: ['good'] }, versions: ['2.48'] } },
  'the search box': { filter: { answered: false }, search: 'often wa' },
});
