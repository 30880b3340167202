import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import type { PageOfIds } from './find-reviews.ts';
import { changePages, countPages, staleAgain } from './review-pages.ts';

const page = (...ids: string[]): PageOfIds => ({
  ids: ids.map((reviewId) => ({ appId: 'app', reviewId })),
  isCountCut: false,
  totalPages: 1,
  reviewsCount: ids.length,
});
const unanswered = ['reviews', 'app', false, {}, 0] as const;
const found = ['reviews', 'app', false, { search: 'x' }, 0] as const;

/** An active query whose responses the test controls one by one. */
const asked = (queries: QueryClient) => {
  const answers: ((answer: PageOfIds) => void)[] = [];
  const observer = new QueryObserver<PageOfIds>(queries, {
    queryKey: unanswered,
    queryFn: () => new Promise<PageOfIds>((done) => void answers.push(done)),
  });
  observer.subscribe(() => undefined);
  return { answers, observer };
};

it('does not cancel the first fetch of a page', async () => {
  const queries = new QueryClient();
  const { answers } = asked(queries);
  await staleAgain(queries, 'app');
  answers[0]?.(page('a'));
  await expect.poll(() => queries.getQueryData<PageOfIds>(unanswered)?.reviewsCount).toBe(1);
  expect(answers).toHaveLength(1);
});

it('refetches a page whose response may predate a change', async () => {
  const queries = new QueryClient();
  queries.setQueryData(unanswered, page('a'));
  const { answers, observer } = asked(queries);
  void observer.refetch();
  const before = answers.length;
  await staleAgain(queries, 'app');
  answers[0]?.(page('old'));
  await expect.poll(() => answers.length).toBe(before + 1);
  answers.at(-1)?.(page('a', 'b'));
  await expect.poll(() => queries.getQueryData<PageOfIds>(unanswered)?.reviewsCount).toBe(2);
});

it('removes answered and deleted reviews from cached pages and updates the counts', () => {
  const queries = new QueryClient();
  queries.setQueryData(unanswered, page('a', 'b', 'c'));
  queries.setQueryData(found, page('a'));
  changePages(queries, 'app', [makeReview({ reviewId: 'a', isAnswered: true })], ['c']);
  const kept = queries.getQueryData<PageOfIds>(unanswered);
  expect([kept?.ids.map(({ reviewId }) => reviewId), kept?.reviewsCount]).toEqual([['b'], 1]);
  countPages(queries, 'app', { unanswered: 40, answered: 2 });
  expect(queries.getQueryData<PageOfIds>(unanswered)?.reviewsCount).toBe(40);
  expect(queries.getQueryData<PageOfIds>(found)?.reviewsCount).toBe(0);
});

it('leaves a page to be loaded again that a count changes', () => {
  const queries = new QueryClient();
  const isInvalidated = () => queries.getQueryState(unanswered)?.isInvalidated;
  queries.setQueryData(unanswered, page('r1'));
  changePages(queries, 'app', [makeReview({ reviewId: 'r2' })], []);
  countPages(queries, 'app', { unanswered: 2, answered: 0 });
  expect(isInvalidated()).toBe(true);
  queries.setQueryData(unanswered, page('r1', 'r2'));
  expect(isInvalidated()).toBe(false);
  countPages(queries, 'app', { unanswered: 3, answered: 0 });
  expect(isInvalidated()).toBe(false);
});
