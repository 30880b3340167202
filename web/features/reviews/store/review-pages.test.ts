import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeDraft } from '../reply/editor/editors.fixture.ts';
import type { ReviewsPage } from './find-reviews.ts';
import { makeReview } from './review.fixture.ts';
import { cacheDraft, cacheReviews, cancelStaleFetches, countReviews } from './review-pages.ts';

const page = (...ids: string[]): ReviewsPage => ({
  reviews: ids.map((reviewId) => makeReview({ reviewId })),
  drafts: [],
  isCountCut: false,
  totalPages: 1,
  reviewsCount: ids.length,
  loadTimestamp: 1,
  askedAt: 1,
});
const unanswered = ['reviews', 'app', false, {}, 0] as const;
const found = ['reviews', 'app', false, { search: 'x' }, 0] as const;

/** An active query whose responses the test controls one by one. */
const asked = (queries: QueryClient) => {
  const answers: ((answer: ReviewsPage) => void)[] = [];
  const observer = new QueryObserver<ReviewsPage>(queries, {
    queryKey: unanswered,
    queryFn: () => new Promise<ReviewsPage>((done) => void answers.push(done)),
  });
  observer.subscribe(() => undefined);
  return { answers, observer };
};

it('does not cancel the first fetch of a page', async () => {
  const queries = new QueryClient();
  const { answers } = asked(queries);
  await cancelStaleFetches(queries, 'app');
  answers[0]?.(page('a'));
  await expect.poll(() => queries.getQueryData<ReviewsPage>(unanswered)?.reviewsCount).toBe(1);
  expect(answers).toHaveLength(1);
});

it('refetches a page whose response may predate a change', async () => {
  const queries = new QueryClient();
  queries.setQueryData(unanswered, page('a'));
  const { answers, observer } = asked(queries);
  void observer.refetch();
  const before = answers.length;
  await cancelStaleFetches(queries, 'app');
  answers[0]?.(page('old'));
  await expect.poll(() => answers.length).toBe(before + 1);
  answers.at(-1)?.(page('a', 'b'));
  await expect.poll(() => queries.getQueryData<ReviewsPage>(unanswered)?.reviewsCount).toBe(2);
});

it('removes answered and deleted reviews from cached pages and updates the counts', () => {
  const queries = new QueryClient();
  queries.setQueryData(unanswered, page('a', 'b', 'c'));
  queries.setQueryData(found, page('a'));
  cacheReviews(queries, 'app', [makeReview({ reviewId: 'a', isAnswered: true })], ['c']);
  const kept = queries.getQueryData<ReviewsPage>(unanswered);
  expect([kept?.reviews.map(({ reviewId }) => reviewId), kept?.reviewsCount]).toEqual([['b'], 1]);
  countReviews(queries, 'app', { unanswered: 40, answered: 2 });
  expect(queries.getQueryData<ReviewsPage>(unanswered)?.reviewsCount).toBe(40);
  expect(queries.getQueryData<ReviewsPage>(found)?.reviewsCount).toBe(0);
});

it('leaves a page to be loaded again that a count or a draft changes', () => {
  const queries = new QueryClient();
  const isInvalidated = () => queries.getQueryState(unanswered)?.isInvalidated;
  queries.setQueryData(unanswered, page('r1'));
  cacheReviews(queries, 'app', [makeReview({ reviewId: 'r2' })]);
  countReviews(queries, 'app', { unanswered: 2, answered: 0 });
  expect(isInvalidated()).toBe(true);
  cacheDraft(queries, 'app', 'r1', makeDraft({ version: 1 }));
  expect(isInvalidated()).toBe(true);
  queries.setQueryData(unanswered, page('r1', 'r2'));
  expect(isInvalidated()).toBe(false);
  countReviews(queries, 'app', { unanswered: 3, answered: 0 });
  expect(isInvalidated()).toBe(false);
});

it('caches the newest draft of a review with its page', () => {
  const queries = new QueryClient();
  queries.setQueryData(unanswered, page('r1'));
  cacheDraft(queries, 'app', 'r1', makeDraft({ version: 1 }));
  cacheDraft(queries, 'app', 'r1', makeDraft({ version: 2 }));
  expect(queries.getQueryData<ReviewsPage>(unanswered)?.drafts).toMatchObject([{ version: 2 }]);
  cacheDraft(queries, 'app', 'r1', null);
  expect(queries.getQueryData<ReviewsPage>(unanswered)?.drafts).toEqual([]);
});
