import { beforeEach, expect, it } from 'vitest';
import { hideApp } from '#server/db/tables/apps/apps.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { markNoReplyNeeded } from '#server/features/reviews/organise/mark-no-reply-needed.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { MAX_ACTION_ITEMS } from '#shared/contract/action-items/schema.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { listActionItems } from './list-action-items.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();

beforeEach(async () => {
  clock.now = Date.now();
  await sandbox.heal();
});

const actionItemsOf = async ({ caller }: TestApp) => {
  const { items, count } = await listActionItems(context, caller, {});
  return { count, reasons: items.map(({ reason, review }) => [reason, review?.reviewId ?? null]) };
};
const withReviews = async (n: number) => {
  const app = await createApp({ store: 'google' });
  const at = clock.now - 60_000;
  const ids = await Promise.all(
    Array.from({ length: n }, (_, i) => app.review({ body: `No. ${i}`, at: at - i * 1000 })),
  );
  await syncReviews(context, app, 600_000);
  return { app, ids };
};
/** A job of the app that has failed its last attempt. */
const setAside = (app: TestApp, queue: string, payload: object) =>
  app.inScope(async (tx) => {
    const job = { company_id: app.companyId, queue, key: JSON.stringify(payload) };
    const at = new Date(clock.now);
    await tx
      .insertInto('jobs')
      .values({
        ...job,
        payload: JSON.stringify(payload),
        run_at: new Date(at.getTime() + 86_400_000),
        set_aside_at: at,
      })
      .execute();
  });

/** Queues a reply and returns its submit. */
const queue = async ({ caller, companyId, appId }: TestApp, reviewId: string, response: string) => {
  const submitted = { review: { reviewId, response }, appId, loadTimestamp: clock.now, delayMs: 1 };
  const { review } = await submitReply(context, caller, submitted);
  clock.now += 1000;
  return { companyId, appId, reviewId, replyRevision: review.replyRevision };
};

it('lists a rejected reply until another one is being sent', async () => {
  const { app, ids } = await withReviews(1);
  const [reviewId = ''] = ids;
  const submit = async (response: string) => sendReply(context, await queue(app, reviewId, response));
  await sandbox.fault({ vendor: 'google-play', path: ':reply', kind: 'status', status: 403, times: 1 });
  await submit('Thank you');
  const { items } = await listActionItems(context, app.caller, {});
  expect(items).toMatchObject([{ reason: 'NOT_SENT', review: { reviewId, submitError: 'NO_PERMISSIONS' } }]);
  await submit('Thank you again');
  expect(await actionItemsOf(app)).toEqual({ count: 0, reasons: [] });
});

it("lists blocked drafts and jobs set aside with their review, only of the company's visible apps", async () => {
  const { app, ids } = await withReviews(3);
  const { app: other } = await withReviews(1);
  const [held = '', undrafted = '', sent = ''] = ids;
  await app.inScope((tx) => changeReview(tx, app.appId, held, { draft: 'blocked' }));
  const { companyId, appId } = app;
  await setAside(app, 'draft-reply', { companyId, appId, reviewId: undrafted });
  await setAside(app, 'send-reply', await queue(app, sent, 'Thank you'));
  await setAside(app, 'sync-reviews', { companyId, appId });
  const { count, reasons } = await actionItemsOf(app);
  expect(count).toBe(4);
  expect(reasons).toHaveLength(4);
  for (const item of [
    ['BLOCKED', held],
    ['DRAFT_SET_ASIDE', undrafted],
    ['SEND_SET_ASIDE', sent],
    ['SYNC_SET_ASIDE', null],
  ])
    expect(reasons).toContainEqual(item);
  expect(await actionItemsOf(other)).toEqual({ count: 0, reasons: [] });
  for (const settledBy of [{ is_answered: true }, { no_reply_needed: true }, { draft: 'ready' as const }]) {
    const before = { is_answered: false, no_reply_needed: false, draft: 'preparing' as const };
    await app.inScope((tx) => changeReview(tx, appId, undrafted, { ...before, ...settledBy }));
    expect((await actionItemsOf(app)).count).toBe(3);
  }
  await app.inScope((tx) => hideApp(tx, appId, new Date(clock.now)));
  expect(await actionItemsOf(app)).toEqual({ count: 0, reasons: [] });
});

it.each(['send-reply', 'verify-reply'])(
  'lists a reply whose job %s is set aside until a newer one is sent',
  async (name) => {
    const { app, ids } = await withReviews(1);
    const [reviewId = ''] = ids;
    const first = await queue(app, reviewId, 'First');
    if (name === 'verify-reply') await sendReply(context, first);
    await setAside(app, name, first);
    expect((await actionItemsOf(app)).reasons).toEqual([['SEND_SET_ASIDE', reviewId]]);
    await sendReply(context, await queue(app, reviewId, 'Second'));
    expect(await actionItemsOf(app)).toEqual({ count: 0, reasons: [] });
  },
);

it('lists no review that needs no reply', async () => {
  const { app, ids } = await withReviews(2);
  const [blocked = '', refused = ''] = ids;
  await app.inScope(async (tx) => {
    await changeReview(tx, app.appId, blocked, { draft: 'blocked' });
    await changeReview(tx, app.appId, refused, { submit_error: 'NO_PERMISSIONS' });
  });
  const mark = async (noReplyNeeded: boolean) => {
    for (const reviewId of ids)
      await markNoReplyNeeded(context, app.caller, { appId: app.appId, reviewId, noReplyNeeded });
    return (await actionItemsOf(app)).count;
  };
  expect(await mark(true)).toBe(0);
  expect(await mark(false)).toBe(2);
});

it('lists the newest of very many and their total', async () => {
  const { app, ids } = await withReviews(MAX_ACTION_ITEMS + 5);
  await app.inScope((tx) => tx.updateTable('reviews').set({ draft: 'blocked' }).execute());
  const { count, reasons } = await actionItemsOf(app);
  expect(count).toBe(MAX_ACTION_ITEMS + 5);
  expect(reasons.map(([, id]) => id)).toEqual(ids.slice(0, MAX_ACTION_ITEMS));
});

it('lists the number of unreadable reviews of an app until they are readable', async () => {
  const app = await createApp({ store: 'google' });
  const names = ['r1', '#odd'];
  const list = context.stores.listReviews;
  const read = (unreadable: string[]) =>
    syncReviews(
      {
        ...context,
        stores: {
          ...context.stores,
          listReviews: async (...call) => {
            const page = await list(...call);
            return page.ok ? { ok: true, value: { ...page.value, unreadable } } : page;
          },
        },
      },
      app,
      600_000,
    );
  const reasons = async () =>
    (await listActionItems(context, app.caller, {})).items.map(({ reason, count }) => [reason, count]);
  await read(names);
  expect(await reasons()).toEqual([['UNREADABLE', 2]]);
  clock.now += 600_000;
  await read([]); // reads only the top of the list, which does not reach them
  expect(await reasons()).toEqual([['UNREADABLE', 2]]);
  await app.review({ id: 'r1', body: 'Whole again', at: clock.now });
  await read([]);
  expect(await reasons()).toEqual([['UNREADABLE', 1]]);
  clock.now += 25 * 3_600_000;
  await read([]); // compares the whole list
  expect(await reasons()).toEqual([]);
});

it("says when the store's limit lets the last waiting reply through, and of which app", async () => {
  const [app, other] = [await createApp({ store: 'google' }), await createApp({ store: 'google' })];
  const queued = async ({ companyId, appId }: TestApp, count: number) => {
    for (let n = 0; n < count; n += 1) {
      await rows(
        `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
         values ($1, $2, $3, 'Ann', '', 'x', 5, now(), now())`,
        ...[companyId, appId, `limit${n}`],
      );
      await rows(
        `insert into submits (company_id, app_id, review_id, reply_revision, review_revision, text, due_at, user_id, user_name,
           by_kind, by_id, origin_kind, created_at) values ($1, $2, $3, 1, 1, 'Hi', $4, 'u', 'Ann', 'person', 'u', 'person', $4)`,
        ...[companyId, appId, `limit${n}`, new Date(clock.now - 120_000)],
      );
    }
  };
  await queued(app, 38);
  await queued(other, 38);
  const waits = async ({ caller }: TestApp) =>
    (await listActionItems(context, caller, {})).items.filter(({ reason }) => reason === 'WAITS_FOR_LIMIT');
  expect(await waits(app)).toEqual([]);
  await rows(
    'insert into store_budgets (company_id, bucket, calls_used, refilled_at) values ($1, $2, $3, $4)',
    ...[app.companyId, `google:write:${app.appId}`, 2000 * 0.45, new Date(clock.now)],
  );
  const [item, ...others] = await waits(app);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ appId: app.appId, count: 38, review: null });
  // Of 2,000 a day 800 come back one by one.
  expect((Date.parse(item?.until ?? '') - clock.now) / 3_600_000).toBeCloseTo(38 / (800 / 24), 1);
  expect(await waits(other)).toEqual([]);
});
