import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import { feedQueries } from './live-feed.ts';

const counts = { unanswered: 2, answered: 1 };
const reviews: LiveEvent = { kind: 'reviews', appId: 'a', reviews: [], gone: [], counts, loadTimestamp: 1 };
const many: LiveEvent = { kind: 'many', appId: 'a', counts };
const draft: LiveEvent = { kind: 'draft', appId: 'a', reviewId: 'r', version: 1, draft: null };
const apps: LiveEvent = { kind: 'apps' };
const reset: LiveEvent = { kind: 'reset' };

/** A screen whose answers come when the test says so. */
const observeQuery = (...queryKey: string[]) => {
  const queries = new QueryClient();
  const asked: PromiseWithResolvers<[]>[] = [];
  const queryFn = (): Promise<[]> => {
    const answer = Promise.withResolvers<[]>();
    asked.push(answer);
    return answer.promise;
  };
  new QueryObserver(queries, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => undefined);
  const answer = async () => {
    const { promise } = queries.getQueryCache().find({ queryKey }) ?? {};
    asked.at(-1)?.resolve([]);
    await promise;
  };
  return { feed: feedQueries(queries, 'me'), asked, answer };
};

describe('live event during a pending request', () => {
  it.each([
    ['reviews', reviews, ['reviews', 'a', 'page']],
    ['reviews', reviews, ['apps', 'me']],
    ['reviews', reviews, ['action-items', 'me']],
    ['many', many, ['reviews', 'a', 'page']],
    ['draft', draft, ['reviews', 'a', 'page']],
    ['apps', apps, ['apps', 'me']],
    ['reset', reset, ['reviews', 'a', 'page']],
  ])(
    'live event during a pending request is asked for again once that has come: %s',
    async (_, event, key) => {
      const { feed, asked, answer } = observeQuery(...key);
      feed.receive(event);
      feed.receive(event);
      expect(asked).toHaveLength(1);
      await answer();
      expect(asked).toHaveLength(2);
      await answer();
      expect(asked).toHaveLength(2);
      // The same when the query already has data.
      feed.receive(reset);
      expect(asked).toHaveLength(3);
      feed.receive(event);
      await answer();
      expect(asked).toHaveLength(4);
    },
  );

  it('causes no refetch when no request, or only one of another app, is pending', async () => {
    const { feed, asked, answer } = observeQuery('reviews', 'b', 'page');
    feed.receive(reviews);
    feed.receive(draft);
    await answer();
    feed.receive({ ...draft, appId: 'b' });
    feed.receive({ ...reviews, appId: 'b' });
    expect(asked).toHaveLength(1);
  });

  it('refetches insights once a topic has changed, by which they count', async () => {
    const { feed, asked, answer } = observeQuery('insights', 'topics', 'me');
    await answer();
    feed.receive({ kind: 'topics' });
    expect(asked).toHaveLength(2);
  });

  it('causes no refetch of insights, which are fresh for a minute', async () => {
    const { feed, asked, answer } = observeQuery('insights', 'ratings', 'me');
    for (const event of [reviews, many, reset]) feed.receive(event);
    await answer();
    for (const event of [reviews, many, reset]) feed.receive(event);
    expect(asked).toHaveLength(1);
  });
});
