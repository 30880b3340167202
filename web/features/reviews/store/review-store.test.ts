import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Application } from '#shared/contract/application/schema.ts';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { makeDraft } from '#web/editor/state/editors.fixture.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import { reviewsQuery } from './find-reviews.ts';
import type { Change } from './review-store.ts';
import { openStore, pageOf } from './store.fixture.ts';

const APP = '1';
const id = { appId: APP, reviewId: 'r1' };
const first = makeReview();
const told = (change: Partial<Review>, more = {}): LiveEvent => ({
  kind: 'reviews',
  appId: APP,
  reviews: [makeReview(change)],
  gone: [],
  counts: { unanswered: 1, answered: 0 },
  loadTimestamp: 2,
  ...more,
});
const of = { username: 'ann', scope: APP, answered: false, offset: 0 };

/** A page of this browser with one list, whose answers the test controls. */
const openPage = async (reviews: readonly Review[] = [first]) => {
  const queries = new QueryClient();
  let clock = 1;
  let answer = async () => pageOf(reviews);
  const store = openStore(
    () => answer(),
    queries,
    () => clock,
  );
  const load = () => queries.fetchQuery(reviewsQuery(store, of));
  await load();
  const changes: Change[] = [];
  store.onChange((change) => changes.push(change));
  let drawn = 0;
  store.subscribe(id, () => {
    drawn += 1;
  });
  return {
    store,
    queries,
    changes,
    body: () => store.get(id)?.review.body,
    listed: () => queries.getQueryData(reviewsQuery(store, of).queryKey)?.ids.map(({ reviewId }) => reviewId),
    drawn: () => drawn,
    at: (time: number) => {
      clock = time;
    },
    /** Asks for the list at `time`; it is answered when the returned function is called. */
    ask: (time: number, found: readonly Review[]) => {
      const held = Promise.withResolvers<void>();
      answer = async () => {
        await held.promise;
        return pageOf(found);
      };
      clock = time;
      const done = store.load(of, new AbortController().signal);
      return async () => {
        held.resolve();
        await done;
      };
    },
  };
};

describe('a review that several sources tell of', () => {
  it('is what the newest revision says, however late and often the others come', async () => {
    const page = await openPage();
    page.at(2);
    page.store.receive(told({ revision: 2, body: 'new' }));
    for (const time of [3, 4]) {
      page.at(time);
      page.store.receive(told({ body: 'late' }));
      page.store.receive(told({ revision: 2, body: 'new' }));
      page.store.put(APP, makeReview({ body: 'a late response' }));
    }
    expect([page.body(), page.drawn()]).toEqual(['new', 1]);
  });

  it('is not what a response says that was requested before an event of the same revision', async () => {
    const page = await openPage();
    const answer = page.ask(2, [makeReview({ body: 'asked before' })]);
    page.at(3);
    page.store.receive(told({ body: 'told' }, { loadTimestamp: 9 }));
    await answer();
    expect([page.body(), page.store.get(id)?.loadTimestamp]).toEqual(['told', 9]);
    await page.ask(4, [makeReview({ body: 'asked after' })])();
    expect([page.body(), page.store.get(id)?.loadTimestamp]).toEqual(['asked after', 1]);
  });

  it('is one object for all who read it, and draws nothing when it comes unchanged', async () => {
    const page = await openPage();
    const known = page.store.get(id)?.review;
    await page.ask(5, [makeReview()])();
    page.store.receive(told({}));
    expect(page.store.get(id)?.review).toBe(known);
    expect(page.drawn()).toBe(0);
  });

  it('is what a server says that was restored from a backup, once the stream has told of missed changes', async () => {
    const page = await openPage();
    page.at(2);
    page.store.receive(told({ revision: 5, replyRevision: 9, body: 'lost' }));
    await page.ask(3, [makeReview({ revision: 4, body: 'before the backup' })])();
    expect(page.body()).toBe('lost');
    page.at(4);
    page.store.receive({ kind: 'reset' });
    await page.ask(5, [makeReview({ revision: 4, body: 'restored' })])();
    expect(page.body()).toBe('restored');
  });

  it('keeps the earlier revisions that a text may have been written for', async () => {
    const page = await openPage();
    page.store.receive(told({ revision: 2, body: 'second' }));
    page.store.receive(told({ revision: 3, body: 'third' }));
    expect(page.store.get(id)?.earlier.map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('is not confused with one of the same id in another app', async () => {
    const page = await openPage();
    page.store.receive(told({ appId: '2', body: 'other' }, { appId: '2' }));
    expect(page.body()).toBe(first.body);
  });
});

describe('a list', () => {
  it('loses a review that left it, once, whether an event or the response comes first', async () => {
    for (const order of ['event first', 'response first']) {
      const page = await openPage([first, makeReview({ reviewId: 'r2' })]);
      const answered = makeReview({ isAnswered: true, replyRevision: 4 });
      const deliver = [() => page.store.receive(told(answered)), () => void page.store.put(APP, answered)];
      for (const one of order === 'event first' ? deliver : deliver.toReversed()) one();
      expect([order, page.listed()]).toEqual([order, ['r2']]);
    }
  });

  it('is not changed by a late event about an earlier state', async () => {
    const page = await openPage();
    page.store.receive(told({ replyRevision: 5 }));
    page.store.receive(told({ isAnswered: true, replyRevision: 4 }));
    expect(page.listed()).toEqual(['r1']);
  });

  it('has nothing of the reviews of other lists, however many events tell of them', async () => {
    const page = await openPage();
    for (let n = 0; n < 10_000; n += 1) page.store.receive(told({ reviewId: `other-${n}` }));
    expect(page.store.get({ appId: APP, reviewId: 'other-1' })).toBeUndefined();
    expect(page.changes).toHaveLength(10_000);
    expect(page.listed()).toEqual(['r1']);
  });
});

it('forgets reviews that no list and nobody needs any more, and no others', async () => {
  const page = await openPage();
  const many = Array.from({ length: 3000 }, (_, n) => makeReview({ reviewId: `m${n}` }));
  page.store.subscribe({ appId: APP, reviewId: 'm5' }, () => undefined);
  for (let at = 0; at < many.length; at += 20) await page.ask(2, many.slice(at, at + 20))();
  const has = (reviewId: string) => page.store.get({ appId: APP, reviewId }) !== undefined;
  expect(['r1', 'm5', 'm6', 'm2999'].map(has)).toEqual([true, true, false, true]);
  expect(many.filter(({ reviewId }) => has(reviewId)).length).toBeLessThanOrEqual(1000);
});

it.each([
  ['by the page while no stream tells the count', false, 6],
  ['by the stream alone while there is one', true, 7],
])('counts what waits for a reply %s', (_, isLive, expected) => {
  const queries = new QueryClient();
  queries.setQueryData(['apps', 'ann'], [{ id: APP, unresolvedCount: 7 }]);
  const store = openStore(
    async () => pageOf([first]),
    queries,
    () => 1,
    () => isLive,
  );
  return store.load(of, new AbortController().signal).then(() => {
    const answered = makeReview({ isAnswered: true, replyRevision: 4 });
    store.put(APP, answered);
    store.put(APP, answered);
    expect(queries.getQueryData<Application[]>(['apps', 'ann'])?.[0]?.unresolvedCount).toBe(expected);
  });
});

describe('the draft of a person', () => {
  const draft = (version: number) => makeDraft({ version, response: `draft ${version}` });
  const event = (version: number, text: boolean): LiveEvent => ({
    kind: 'draft',
    ...id,
    version,
    draft: text ? draft(version) : null,
  });
  it('is the newest version, also when a deletion comes before it', async () => {
    const { store } = await openPage();
    store.receive(event(2, true));
    store.receive(event(1, true));
    expect(store.draft(id).draft?.version).toBe(2);
    store.receive(event(3, false));
    store.receive(event(2, true));
    expect(store.draft(id)).toMatchObject({ version: 3, draft: null });
  });

  it('is not dropped by a list that was asked for before it was known', async () => {
    const page = await openPage();
    const late = page.ask(2, [first]);
    page.at(3);
    page.store.receive(event(1, true));
    await late();
    expect(page.store.draft(id).draft?.version).toBe(1);
    await page.ask(4, [first])();
    expect(page.store.draft(id).draft).toBeNull();
  });
});

it('takes nothing from a response that was cancelled', async () => {
  const page = await openPage();
  const controller = new AbortController();
  const held = openStore(async () => {
    controller.abort();
    return pageOf([makeReview({ reviewId: 'r9' })]);
  });
  await expect(held.load(of, controller.signal)).rejects.toThrow();
  expect(held.get({ appId: APP, reviewId: 'r9' })).toBeUndefined();
  expect(page.body()).toBe(first.body);
});

it('keeps nothing of one person or company for another', async () => {
  const page = await openPage();
  expect(openStore().get(id)).toBeUndefined();
  expect(page.body()).toBe(first.body);
});
