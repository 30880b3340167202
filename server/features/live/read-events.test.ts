import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import {
  countToPrepare,
  endPreparing,
  recordCompletedSync,
  recordFailedSync,
  recordUnreadable,
} from '#server/db/tables/apps/app-syncs.ts';
import { hideApp } from '#server/db/tables/apps/apps.ts';
import { purgeChanges } from '#server/db/tables/reviews/changes.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import { DAY } from '#tests/support/app/company.ts';
import { settled } from '#tests/support/app/live.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { currentCursor, readEvents, readMissedEvents } from './read-events.ts';

const { context, clock, createApp, rows, url } = await createTestContext();

const makeReview = (reviewId: string, body = 'Good') => ({
  reviewId,
  author: 'Ann',
  title: '',
  body,
  starRating: 4,
  modifiedAt: new Date(clock.now),
  deviceLanguage: null,
  appVersionName: null,
  androidOsVersion: null,
  productName: null,
  reply: null,
});
const createAppWith = async (...ids: string[]) => {
  const app = await createApp();
  await savePage(
    context,
    app,
    ids.map((id) => makeReview(id)),
    clock.now,
  );
  return app;
};
const begin = async (app: TestApp) => {
  await settled(rows, app.companyId);
  return currentCursor(context, app.companyId);
};
const readOn = async (app: TestApp, cursor: string) => {
  await settled(rows, app.companyId);
  return readEvents(context, app.companyId, cursor);
};
const changeReply = (app: TestApp, reviewId: string, response: string) =>
  app.inScope((tx) => changeReview(tx, app.appId, reviewId, { response }));
/** A separate session inside an open transaction, outside any tenant's scope. */
const inTheMiddle = async (statement: string, ...values: string[]) => {
  const client = new pg.Client({ connectionString: ownerUrl(url) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(statement, values);
  return client;
};
const SAY = 'update reviews set response = $3 where company_id = $1 and review_id = $2';
const draft = {
  response: 'Typed',
  translatedResponse: '',
  inEnglish: false,
  revision: 1,
  replyRevision: 0,
  undo: [],
  synced: { response: '', translatedResponse: '' },
};

it('skips no change of a transaction that began earlier and ended later', async () => {
  const app = await createAppWith('early', 'late');
  const cursor = await begin(app);
  const early = await inTheMiddle(SAY, app.companyId, 'early', 'E');
  await changeReply(app, 'late', 'L'); // committed first
  const first = await readEvents(context, app.companyId, cursor);
  expect(first).toEqual({ cursor, events: [], next: 'unsettled' });
  await early.query('commit');
  const second = await readOn(app, first.cursor);
  const [only] = second.events;
  expect(second).toMatchObject({ next: 'nothing', events: [{ event: { kind: 'reviews' } }] });
  expect(only?.event.kind === 'reviews' && only.event.reviews.map(({ response }) => response).sort()).toEqual(
    ['E', 'L'],
  );
  expect(await readOn(app, second.cursor)).toEqual({ cursor: second.cursor, events: [], next: 'nothing' });
});

it('starts before uncommitted changes', async () => {
  const app = await createAppWith('r1');
  const open = await inTheMiddle(SAY, app.companyId, 'r1', 'Soon');
  const cursor = await begin(app);
  await open.query('commit');
  expect((await readOn(app, cursor)).events).toMatchObject([{ event: { reviews: [{ response: 'Soon' }] } }]);
});

it('merges several changes of one review into its current state', async () => {
  const app = await createAppWith('r1', 'r2');
  const cursor = await begin(app);
  await changeReply(app, 'r1', 'One');
  await changeReply(app, 'r1', 'Two');
  const { events: received } = await readOn(app, cursor);
  expect(received).toMatchObject([
    {
      userId: null,
      event: {
        kind: 'reviews',
        appId: app.appId,
        gone: [],
        counts: { unanswered: 2, answered: 0 },
        loadTimestamp: clock.now,
        reviews: [{ reviewId: 'r1', response: 'Two' }],
      },
    },
  ]);
});

it.each([
  ['taken off the lists', 'update reviews set removed_at = now() where company_id = $1'],
  ['deleted', 'delete from reviews where company_id = $1'],
])('names removed reviews: %s', async (_how, statement) => {
  const app = await createAppWith('r1');
  const cursor = await begin(app);
  await rows(statement, app.companyId);
  const counts = { unanswered: 0, answered: 0 };
  expect((await readOn(app, cursor)).events).toMatchObject([
    { event: { kind: 'reviews', reviews: [], gone: ['r1'], counts } },
  ]);
});

it('reports a bulk change for many reviews, in one row or in many', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `r${n}`);
  const app = await createAppWith();
  const cursor = await begin(app);
  await savePage(
    context,
    app,
    ids.map((id) => makeReview(id)),
    clock.now,
  );
  const many = { kind: 'many', appId: app.appId, counts: { unanswered: 60, answered: 0 } };
  const { events: received, cursor: next } = await readOn(app, cursor);
  const told = [{ event: many, userId: null, about: [[app.appId]] }];
  expect(received).toEqual(told);
  for (const id of ids) await changeReply(app, id, 'x');
  expect((await readOn(app, next)).events).toEqual(told);
});

it('reports the reviews of an app as gone when it is hidden, and as changed when it is back', async () => {
  const app = await createAppWith('r1', 'r2');
  const cursor = await begin(app);
  const of = (unanswered: number) => [
    { event: { kind: 'apps' } },
    { event: { kind: 'many', appId: app.appId, counts: { unanswered, answered: 0 } } },
  ];
  await app.inScope((tx) => hideApp(tx, app.appId, new Date(clock.now)));
  const { events, cursor: next } = await readOn(app, cursor);
  expect(events).toMatchObject(of(0));
  await rows('update apps set hidden_at = null where company_id = $1', app.companyId);
  expect((await readOn(app, next)).events).toMatchObject(of(2));
});

it('publishes nothing for an unchanged page or another successful sync', async () => {
  const app = await createAppWith('r1', 'r2');
  const good = () =>
    app.inScope((tx) =>
      recordCompletedSync(tx, app.appId, {
        at: new Date(clock.now),
        dueAt: new Date(clock.now),
        isFull: true,
      }),
    );
  await good();
  const before = await rows('select * from changes where company_id = $1', app.companyId);
  await savePage(context, app, [makeReview('r1'), makeReview('r2')], clock.now + 1000);
  await changeReply(app, 'r1', '');
  await good();
  await app.inScope((tx) =>
    recordCompletedSync(tx, app.appId, { at: new Date(clock.now + 5), dueAt: new Date(), isFull: false }),
  );
  expect(await rows('select * from changes where company_id = $1', app.companyId)).toEqual(before);
});

it('publishes failed and recovered syncs, unreadable rows and changed apps', async () => {
  const app = await createAppWith();
  const at = new Date(clock.now);
  const broken = {
    at,
    dueAt: at,
    error: 'STORE_AWAY' as const,
    isLate: false,
    refusedSince: null,
    cursor: null,
  };
  const steps = [
    () => app.inScope((tx) => recordCompletedSync(tx, app.appId, { at, dueAt: at, isFull: true })), // the first
    () => app.inScope((tx) => recordFailedSync(tx, app.appId, broken)),
    () => app.inScope((tx) => recordCompletedSync(tx, app.appId, { at, dueAt: at, isFull: true })),
    () => app.inScope((tx) => recordUnreadable(tx, app.appId, ['r9'], at)),
    () => rows("update apps set name = 'New' where company_id = $1", app.companyId),
  ];
  for (const step of steps) {
    const cursor = await begin(app);
    await step();
    expect((await readOn(app, cursor)).events).toEqual([
      { event: { kind: 'apps' }, userId: null, about: [[app.appId]] },
    ]);
  }
});

it('publishes a draft and its discard to its author', async () => {
  const app = await createAppWith('r1');
  const { userId } = app.caller;
  const key = { appId: app.appId, reviewId: 'r1' };
  const cursor = await begin(app);
  await saveDraft(context, app.caller, { ...key, version: 0, draft });
  const saved = await readOn(app, cursor);
  const event = { kind: 'draft', ...key };
  expect(saved.events).toEqual([
    {
      userId,
      about: [[app.appId]],
      event: { ...event, version: 1, draft: { ...draft, reviewId: 'r1', version: 1 } },
    },
  ]);
  await saveDraft(context, app.caller, { ...key, version: 1, draft: null });
  expect((await readOn(app, saved.cursor)).events).toEqual([
    { userId, about: [[app.appId]], event: { ...event, version: 2, draft: null } },
  ]);
});

it('publishes nothing to other companies', async () => {
  const app = await createAppWith('r1');
  const other = await createAppWith('r1');
  const cursor = await begin(app);
  await changeReply(other, 'r1', 'x');
  expect((await readOn(app, cursor)).events).toEqual([]);
});

it('refuses to resume from a purged, too old or unknown cursor', async () => {
  const app = await createAppWith('r1');
  const before = await begin(app);
  const quiet = await createAppWith('r1');
  await changeReply(app, 'r1', 'x');
  const { cursor } = await readOn(app, before);
  const missed = (from: string) => readMissedEvents(context, app.companyId, from, cursor);
  expect(await missed(before)).toHaveLength(1);
  expect(await missed(await begin(app))).toEqual([]);
  expect(await missed(cursor)).toEqual([]);
  for (const wrong of ['', 'x', '1', '1.2.3', '-1.5', '999999999999999999.0', '9'.repeat(40)])
    expect(await missed(wrong)).toBe('too-old');
  const inADay = new Date(clock.now + DAY);
  expect(await purgeChanges(context.db, inADay, 1)).toBe(1);
  while ((await purgeChanges(context.db, inADay, 1000)) > 0);
  expect(await missed(before)).toBe('too-old');
  expect(await missed(cursor)).toEqual([]);
  expect(await readMissedEvents(context, quiet.companyId, '0.0', cursor)).toBe('too-old');
  expect(await rows('select * from changes')).toEqual([]);
});

it('publishes app progress only during the first drafting run', async () => {
  const app = await createAppWith('one', 'two');
  await app.inScope((tx) => countToPrepare(tx, app.appId, 2));
  const cursor = await begin(app);
  await changeReply(app, 'one', 'Ready');
  const first = await readOn(app, cursor);
  expect(first.events.map(({ event }) => event.kind)).toEqual(['apps', 'reviews']);
  await app.inScope((tx) => endPreparing(tx, app.appId));
  const ended = await begin(app);
  await changeReply(app, 'two', 'Ready');
  const second = await readOn(app, ended);
  expect(second.events.map(({ event }) => event.kind)).toEqual(['reviews']);
});
