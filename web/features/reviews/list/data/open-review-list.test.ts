import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import type { Filters } from '../../store/filters.ts';
import { openStore, pageOf } from '../../store/store.fixture.ts';
import { openReviewList } from './open-review-list.ts';

type Counted = { reviewsCount: number; isCountCut: boolean; totalPages: number | null };
type Options = { scope?: string; filters?: Filters; isAtTop?: boolean; counted?: Counted };

/** An unanswered list in a tab with a live stream; the stream and the server's reviews are in the test's hands. */
const openList = (
  reviews: Review[],
  { scope = ALL_APPS, filters = {}, isAtTop: isTop = true, counted }: Options = {},
) => {
  const queries = new QueryClient();
  const asked: number[] = [];
  const store = openStore(async ({ offset }) => {
    asked.push(offset);
    return pageOf(reviews, offset, counted);
  }, queries);
  const list = openReviewList(
    { username: 'ann', scope, answered: false },
    { page: 0, filters },
    {
      queries,
      store,
      live: { isOn: () => true, onState: () => () => undefined },
      isAtTop: () => isTop,
    },
  );
  onTestFinished(list.subscribe(() => undefined));
  const shown = (): string[] => list.view().list?.ids.map(({ reviewId }) => reviewId) ?? [];
  return {
    asked,
    count: () => list.view().answer.data?.reviewsCount,
    pages: () => list.view().pages,
    /** A change made on this page, as its response tells it. */
    change: (change: Partial<Review>) => {
      const review = makeReview(change);
      store.put(review.appId, review);
    },
    shown,
    waiting: () => list.view().list?.waiting.map(({ reviewId }) => reviewId),
    tell: store.receive,
    refetch: () => queries.refetchQueries({ type: 'active' }),
    /** Opens the second page and returns its reviews. */
    next: async (): Promise<string[]> => {
      list.show({ page: 1, filters });
      await expect.poll(() => list.view().list?.key).toBe(list.view().key);
      return shown();
    },
  };
};

/** The `n`th review of an app; those with a higher number are newer. */
const numbered = (n: number): Review =>
  makeReview({ appId: 'app', reviewId: `r${n}`, dateModified: new Date(n * 60_000).toISOString() });
/** Reviews in the order of a list, newest first. */
const newestFirst = (from: number, to: number): Review[] =>
  Array.from({ length: from - to + 1 }, (_, index) => numbered(from - index));
const idsOf = (reviews: readonly Review[]): string[] => reviews.map(({ reviewId }) => reviewId);
const eventOf = (reviews: Review[], unanswered: number): LiveEvent => ({
  kind: 'reviews',
  appId: 'app',
  reviews,
  gone: [],
  loadTimestamp: 1,
  counts: { unanswered, answered: 0 },
});

it('leaves out the reviews of an app that was removed, whatever else changes', async () => {
  const page = openList([
    makeReview({ appId: 'gone', reviewId: 'a' }),
    makeReview({ appId: 'here', reviewId: 'b' }),
    makeReview({ appId: 'gone', reviewId: 'c' }),
  ]);
  await expect.poll(page.shown).toEqual(['a', 'b', 'c']);
  page.tell({ kind: 'many', appId: 'here', counts: { unanswered: 1, answered: 0 } });
  expect(page.shown()).toEqual(['a', 'b', 'c']);
  page.tell({ kind: 'many', appId: 'gone', counts: { unanswered: 0, answered: 0 } });
  expect(page.shown()).toEqual(['b']);
});

it('counts a review again whose sending was undone, if the response comes before the event', async () => {
  const page = openList(['a', 'b'].map((reviewId) => makeReview({ appId: 'here', reviewId })));
  await expect.poll(page.count).toBe(2);
  page.change({ appId: 'here', reviewId: 'b', isAnswered: true });
  expect(page.count()).toBe(1);
  page.change({ appId: 'here', reviewId: 'b', isAnswered: false });
  await expect.poll(page.count).toBe(2);
});

it.each([
  ['a count that was cut', { reviewsCount: 1000, isCountCut: true, totalPages: null }, 500],
  [
    'more reviews than can be paged through',
    { reviewsCount: 60_000, isCountCut: false, totalPages: 500 },
    500,
  ],
  ['few reviews', { reviewsCount: 41, isCountCut: false, totalPages: 3 }, 3],
])('has every page that the server can open, with %s', async (_, counted, pages) => {
  const page = openList(newestFirst(20, 1), { counted });
  await expect.poll(page.count).toBe(counted.reviewsCount);
  expect(page.pages()).toBe(pages);
});

describe('more new reviews than a page holds', () => {
  it.each([
    ['at once, on top', true],
    ['at once, announced', false],
  ])('are all shown on the way through the list: %s', async (_, isAtTop) => {
    const reviews = newestFirst(60, 21);
    const page = openList(reviews, { scope: 'app', isAtTop });
    await expect.poll(page.shown).toHaveLength(20);
    const arrived = newestFirst(85, 61);
    reviews.unshift(...arrived);
    page.tell(eventOf(arrived, reviews.length));
    await expect.poll(() => [...page.shown(), ...(page.waiting() ?? [])]).toContain('r85');
    const seen = [...page.shown(), ...(page.waiting() ?? []), ...(await page.next())];
    expect(idsOf(arrived).filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('are all shown on the way through the list: one after the other', async () => {
    const reviews = newestFirst(60, 21);
    const page = openList(reviews, { scope: 'app', isAtTop: false });
    await expect.poll(page.shown).toHaveLength(20);
    for (let n = 61; n <= 82; n += 1) {
      reviews.unshift(numbered(n));
      page.tell(eventOf([numbered(n)], reviews.length));
      await expect.poll(page.waiting).toContain(`r${n}`);
    }
    const seen = [...page.shown(), ...(page.waiting() ?? []), ...(await page.next())];
    expect(idsOf(newestFirst(82, 61)).filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('skip no older ones after a page was answered', async () => {
    const reviews = newestFirst(80, 21);
    const page = openList(reviews, { scope: 'app' });
    await expect.poll(page.shown).toHaveLength(20);
    for (const review of reviews.splice(0, 20)) page.change({ ...review, isAnswered: true });
    await page.refetch();
    const second = newestFirst(60, 41);
    expect(await page.next()).toEqual(idsOf(second));
  });
});

describe.each<[string, LiveEvent]>([
  ['many changes', { kind: 'many', appId: 'app', counts: { unanswered: 40, answered: 0 } }],
  ['missed changes', { kind: 'reset' }],
])('%s that are not told one by one', (_, event) => {
  it('replace the cards, and leave no review out of the next page', async () => {
    const reviews = newestFirst(100, 1);
    const page = openList(reviews, { scope: 'app' });
    await expect.poll(page.shown).toContain('r100');
    reviews.splice(0, 60); // a colleague needs no replies to them
    page.tell(event);
    await page.refetch();
    expect(page.shown()).toEqual(idsOf(newestFirst(40, 21)));
    expect(await page.next()).toEqual(idsOf(newestFirst(20, 1)));
  });

  it('leave the cards in place while the user works on them', async () => {
    const reviews = newestFirst(100, 1);
    const page = openList(reviews, { scope: 'app', isAtTop: false });
    await expect.poll(page.shown).toContain('r100');
    reviews.splice(0, 60);
    page.tell(event);
    await page.refetch();
    expect(page.shown()).toEqual(idsOf(newestFirst(100, 81)));
  });
});

it('leaves no review out after a change of one that a list with another order has not shown', async () => {
  const reviews = newestFirst(60, 1).toReversed();
  const page = openList(reviews, { scope: 'app', filters: { sort: 'oldest' } });
  await expect.poll(page.shown).toHaveLength(20);
  page.change({ ...numbered(60), response: 'Regenerated' });
  expect(await page.next()).toEqual(idsOf(newestFirst(40, 21).toReversed()));
});
