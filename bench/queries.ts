import { snapshotInTenant, type Tx } from '#server/db/database.ts';
import { applicationsOf } from '#server/db/tables/apps/applications.ts';
import { findPage, prepareToFind } from '#server/db/tables/reviews/list/find-page.ts';
import { wholeListPage } from '#server/db/tables/reviews/list/whole-list.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { readsOf, readsOfEach } from '#tests/support/database/explain.ts';
import { type Figure, median } from './support/measurements.ts';
import type { BenchApp, TestBed } from './support/test-bed.ts';

const PAGES = [1, 50, 5000, 30_000];
/** The maximum offset of a filtered list. */
const PAGES_OF_SOME = [1, 50, 500];
const PAGES_OF_FOUND = [1, 50];

const FILTERS: ReviewFilter[] = [
  { stars: [1] },
  { stars: [1, 2, 3] },
  { languages: ['de'] },
  { versions: ['2.30'] },
  { edited: true },
  { stars: [5], languages: ['ja'] },
  { stars: [4, 5], languages: ['en'], edited: true, versions: ['2.7'] },
];

/** Words from `fill-reviews.ts`: in most reviews, in some, in few, and never with the others. */
const SEARCHES = ['w0', 'w50', 'w1999', 'w0 w1', 'w1000 w1500', 'w19', 'w1500 w1999', 'nowhere'];

/** In ms. */
const MOST_PLAIN = 50;
const MOST = 300;
const TIMES = 5;

/** Control: reading twenty rows by key with a plain `select *`. */
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

/** The time that each list of the reviews screen takes, and the buffers it reads. */
export const benchQueries = async (
  { url, context }: TestBed,
  app: BenchApp,
  name: string,
): Promise<Figure[]> => {
  const { appId, companyId, caller } = app;
  const buffersOf = async (work: (tx: Tx) => Promise<unknown>) =>
    (await readsOfEach(url, companyId, work)).reduce((sum, { buffers }) => sum + buffers, 0);
  const msOf = async (work: (tx: Tx) => Promise<unknown>): Promise<number> => {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      await snapshotInTenant(context.db, companyId, work);
      took.push(performance.now() - began);
    }
    return median(took);
  };
  const control = { name: 'twenty rows by their index', value: await msOf((tx) => barePage(tx, appId)) };
  const at = (page: number) => {
    const place = { appId, answered: false, offset: (page - 1) * 20, limit: 20 };
    return { ...place, userId: caller.userId };
  };
  const figures: Figure[] = [];
  const add = async (what: string, max: number, work: (tx: Tx) => Promise<unknown>) => {
    const of = { part: 'queries', name: `${name}: ${what}` };
    figures.push({ ...of, value: await msOf(work), unit: 'ms', control, wanted: { of: 'value', max } });
    figures.push({ ...of, value: await buffersOf(work), unit: 'buffers', control: null, wanted: null });
  };
  for (const page of PAGES) await add(`all, page ${page}`, MOST_PLAIN, (tx) => wholeListPage(tx, at(page)));
  for (const narrowed of FILTERS)
    for (const page of PAGES_OF_SOME)
      await add(`${written(narrowed)}, page ${page}`, MOST, finding(app, page, narrowed));
  for (const search of SEARCHES)
    for (const page of PAGES_OF_FOUND)
      await add(`search ${search}, page ${page}`, MOST, finding(app, page, {}, search));
  return figures;
};

/** A page of the unanswered reviews of an app that match, in a few statements. */
export const finding =
  ({ appId, companyId, caller }: BenchApp, page: number, filter: ReviewFilter, search?: string) =>
  async (tx: Tx) => {
    await prepareToFind(tx);
    return findPage(tx, {
      filter: { apps: [appId], answered: false, ...filter },
      search: search === undefined ? undefined : searchTermsOf(search),
      sort: 'newest',
      offset: (page - 1) * 20,
      limit: 20,
      companyId,
      userId: caller.userId,
      now: Date.now(),
    });
  };

const written = (narrowed: ReviewFilter): string =>
  Object.entries(narrowed)
    .map(([filter, value]) => `${filter} ${value}`)
    .join(' + ');

/** Buffers read by the dashboard's list of apps. */
export const benchAppList = async ({ url, context }: TestBed, { companyId }: BenchApp): Promise<Figure> => {
  const { buffers: value } = await readsOf(url, companyId, (tx) => applicationsOf(tx, context.now()));
  const wanted = { of: 'value' as const, max: 60 };
  return { part: 'queries', name: 'the applications', value, unit: 'buffers', control: null, wanted };
};
