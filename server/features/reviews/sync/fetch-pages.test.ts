import { expect, it } from 'vitest';
import type { StoreReview, Stores } from '#server/integrations/stores/port.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { fetchPages, MAX_PAGES, RUN_LIMIT, type SyncPosition } from './fetch-pages.ts';
import { syncReviews } from './sync-reviews.ts';

const { context, clock, createApp, rows } = await createTestContext();

const review = (n: number): StoreReview => ({
  reviewId: `r${n}`,
  author: 'Ann',
  title: '',
  body: `No. ${n}`,
  starRating: 4,
  modifiedAt: new Date(clock.now - n * 60_000),
  deviceLanguage: null,
  appVersionName: null,
  androidOsVersion: null,
  productName: null,
  reply: null,
});
/** A list with one review per page, or on those pages that have one; `nextOf` gives the next page's number. */
const listing = (nextOf: (page: number) => number | null, hasReview = (_page: number) => true) => {
  const asked: number[] = [];
  const listReviews: Stores['listReviews'] = async (_key, _appId, next) => {
    const page = Number(next ?? 0);
    asked.push(page);
    const following = nextOf(page);
    const reviews = hasReview(page) ? [review(page)] : [];
    return {
      ok: true,
      value: { reviews, unreadable: [], next: following === null ? null : String(following) },
    };
  };
  return { asked, context: { ...context, stores: { ...context.stores, listReviews } } };
};
/** The pages around the end of each run; saving a review costs more than asking for an empty page. */
const isAtLimit = (page: number): boolean => [0, 1, RUN_LIMIT.pages - 1].includes(page % RUN_LIMIT.pages);
const START = { cursor: null, mark: null, page: 0, isFull: true, since: clock.now };
const WHOLE = { pages: Number.POSITIVE_INFINITY, until: 0 };
const noNews = async (): Promise<void> => undefined;
const syncRow = async ({ appId }: TestApp) =>
  (await rows('select * from app_syncs where app_id = $1', appId))[0];

it.each([
  ['to itself', (page: number) => Math.min(page + 1, 3)],
  ['from the second to the first', (page: number) => (page % 2) + 1],
  ['after a while, over seven pages', (page: number) => (page < 20 ? page + 1 : 14)],
])('ends when the pages lead %s', async (_where, nextOf) => {
  const app = await createApp({ store: 'google' });
  const { asked, context: circling } = listing(nextOf);
  const { ended } = await fetchPages(circling, app, START, WHOLE, noNews);
  expect(ended.kind).toBe('done');
  expect(asked.length).toBeLessThanOrEqual(3 * new Set(asked).size);
});

it('detects a loop that is longer than one run', async () => {
  const app = await createApp({ store: 'google' });
  const { asked, context: circling } = listing((page) => (page < 11 ? page + 1 : 0));
  let at: SyncPosition = START;
  for (let run = 0; run < 20; run += 1) {
    const { ended } = await fetchPages(circling, app, at, WHOLE, noNews, { pages: 4, ms: 60_000 });
    if (ended.kind !== 'paused') break;
    at = ended.at;
  }
  expect(asked.length).toBeLessThanOrEqual(36);
});

it('pauses at its page limit and resumes without a gap or repeat', async () => {
  const app = await createApp({ store: 'apple' });
  const maxPages = RUN_LIMIT.pages;
  const { asked, context: long } = listing((page) => (page < 2.5 * maxPages ? page + 1 : null), isAtLimit);
  const dueAts: Date[] = [];
  for (let run = 0; run < 3; run += 1) {
    clock.now += 1000;
    await syncReviews(long, app, 600_000);
    dueAts.push((await syncRow(app)).due_at);
  }
  expect(asked).toEqual(Array.from({ length: asked.length }, (_, n) => n));
  expect(dueAts.slice(0, 2).every((due) => due.getTime() <= clock.now)).toBe(true);
  expect(await syncRow(app)).toMatchObject({ cursor: null, last_error: null });
  expect((await syncRow(app)).last_full_at).not.toBeNull();
  expect(await rows('select count(*)::int from reviews where app_id = $1', app.appId)).toEqual([
    { count: asked.filter(isAtLimit).length },
  ]);
});

it('ends a list that has no end, and keeps what was read of it', async () => {
  const app = await createApp({ store: 'apple' });
  const { asked, context: endless } = listing((page) => page + 1, isAtLimit);
  await syncReviews(endless, app, 600_000);
  await rows('update app_syncs set cursor_page = $2 where app_id = $1', app.appId, MAX_PAGES - 5);
  const before = asked.length;
  clock.now += 1000;
  await syncReviews(endless, app, 600_000);
  expect(asked.length - before).toBe(5);
  expect(await syncRow(app)).toMatchObject({ cursor: null, last_error: null });
  expect((await syncRow(app)).last_full_at).not.toBeNull();
  expect(await rows('select count(*)::int from reviews where app_id = $1', app.appId)).toEqual([
    { count: asked.filter(isAtLimit).length },
  ]);
});

it('pauses at its time limit', async () => {
  const app = await createApp({ store: 'google' });
  const { asked, context: long } = listing((page) => page + 1);
  const { ended } = await fetchPages(long, app, START, WHOLE, noNews, { pages: 100, ms: 0 });
  expect(ended).toMatchObject({ kind: 'paused', at: { cursor: '1', page: 1 } });
  expect(asked).toEqual([0]);
});
