import type { Tx } from '#server/db/database.ts';
import { applicationsOf } from '#server/db/tables/apps/applications.ts';
import {
  filteredPage,
  type ListFilters,
  searchPage,
  unfilteredPage,
} from '#server/db/tables/reviews/review-pages.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import type { Figure } from './support/measurements.ts';
import type { BenchApp, TestBed } from './support/test-bed.ts';

const PAGES = [1, 50, 5000, 30_000];
/** The maximum offset of a filtered list. */
const PAGES_OF_SOME = [1, 50, 500];
const PAGES_OF_FOUND = [1, 50];

const FILTERS: ListFilters[] = [
  { stars: [1] },
  { stars: [1, 2, 3] },
  { language: 'de' },
  { version: '2.30' },
  { updated: true },
  { stars: [5], language: 'ja' },
  { stars: [4, 5], language: 'en', updated: true, version: '2.7' },
];

/** Words from `fill-reviews.ts`: in most reviews, in some, in few, and never with the others. */
const SEARCHES = ['w0', 'w50', 'w1999', 'w0 w1', 'w1000 w1500', 'w19', 'w1500 w1999', 'nowhere'];

/** Control: buffers of reading twenty rows by key with a plain `select *`. */
const barePage = (tx: Tx, appId: string) =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('is_answered', '=', false)
    .where('is_listed', '=', true)
    .orderBy('modified_at', 'desc')
    .orderBy('review_id', 'desc')
    .limit(20)
    .execute();

/** Buffers read by each list of the reviews screen. */
export const benchQueries = async ({ url }: TestBed, app: BenchApp, name: string): Promise<Figure[]> => {
  const { appId, companyId, caller } = app;
  const buffersOf = async (work: (tx: Tx) => Promise<unknown>) =>
    (await readsOf(url, companyId, work)).buffers;
  const control = { name: 'twenty rows by their index', value: await buffersOf((tx) => barePage(tx, appId)) };
  const at = (page: number) => {
    const place = { appId, answered: false, offset: (page - 1) * 20, limit: 20 };
    return { ...place, userId: caller.userId };
  };
  const figures: Figure[] = [];
  const add = async (what: string, max: number, work: (tx: Tx) => Promise<unknown>) => {
    const value = await buffersOf(work);
    const wanted = { of: 'value' as const, max };
    figures.push({ part: 'queries', name: `${name}: ${what}`, value, unit: 'buffers', control, wanted });
  };
  for (const page of PAGES) await add(`all, page ${page}`, 30, (tx) => unfilteredPage(tx, at(page)));
  for (const narrowed of FILTERS)
    for (const page of PAGES_OF_SOME)
      await add(`${written(narrowed)}, page ${page}`, page > 50 ? 500 : 120, (tx) =>
        filteredPage(tx, at(page), narrowed),
      );
  for (const search of SEARCHES)
    for (const page of PAGES_OF_FOUND) {
      const sought = searchTermsOf(search) ?? { words: [], beginnings: [] };
      await add(`search ${search}, page ${page}`, 10_000, (tx) => searchPage(tx, at(page), {}, sought));
    }
  return figures;
};

const written = (narrowed: ListFilters): string =>
  Object.entries(narrowed)
    .map(([filter, value]) => `${filter} ${value}`)
    .join(' + ');

/** Buffers read by the dashboard's list of apps. */
export const benchAppList = async ({ url, context }: TestBed, { companyId }: BenchApp): Promise<Figure> => {
  const { buffers: value } = await readsOf(url, companyId, (tx) => applicationsOf(tx, context.now()));
  const wanted = { of: 'value' as const, max: 60 };
  return { part: 'queries', name: 'the applications', value, unit: 'buffers', control: null, wanted };
};
