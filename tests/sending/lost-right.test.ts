import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { followAccount } from '#server/features/account/follow-account.ts';
import { leaveCompany } from '#server/features/account/members/leave-company.ts';
import { removeMember } from '#server/features/account/members/remove-member.ts';
import { setApps } from '#server/features/account/members/set-apps.ts';
import { setRole } from '#server/features/account/members/set-role.ts';
import { listActionItems } from '#server/features/action-items/list-action-items.ts';
import { approveItems } from '#server/features/reviews/batches/decide/approve-items.ts';
import { resumeBatch, startSending } from '#server/features/reviews/batches/send/steer-batch.ts';
import { getBatch } from '#server/features/reviews/batches/show/read-batches.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';

const kit = await createTestContext();
const { context, clock, createApp, createMember, sandbox } = kit;
const { run, open, ready, itemsOf, miscounted } = batchesOf(kit);

const WINDOW = 20_000;

const set = (app: TestApp, { userId }: Caller, role: Role) => setRole(context, app.caller, { userId, role });

/** Limits a member to another app of the company. */
const moveAway = async (app: TestApp, { userId }: Caller) => {
  const { appId } = await createApp({ store: 'google', company: app.caller });
  await setApps(context, app.caller, { userId, apps: [appId] });
};

/** A reply of a replier that waits in its undo window, and the step that sends it. */
const waiting = async () => {
  const app = await createApp({ store: 'google' });
  const replier = await createMember(app.caller, 'replier');
  const reviewId = await app.review({ body: 'Nice' });
  await syncReviews(context, app, 600_000);
  const { appId, companyId } = app;
  const { review } = await submitReply(context, replier, {
    appId,
    review: { reviewId, response: 'Thank you!' },
    loadTimestamp: clock.now,
    delayMs: WINDOW,
  });
  clock.now += WINDOW;
  const step = () => sendReply(context, { companyId, appId, reviewId, replyRevision: review.replyRevision });
  const card = () => app.inScope((tx) => reviewOf(tx, appId, reviewId));
  return { app, replier, reviewId, step, card };
};
const written = async ({ appId }: TestApp): Promise<number> => {
  const calls = await sandbox.journal('google-play');
  return calls.filter(({ method, path }) => method === 'POST' && path.includes(appId)).length;
};

it.each<[string, (app: TestApp, replier: Caller) => Promise<unknown>]>([
  ['is a contributor by then', (app, replier) => set(app, replier, 'contributor')],
  ['only reads by then', (app, replier) => set(app, replier, 'viewer')],
  ['is limited to another app', moveAway],
  ['was removed', (app, { userId }) => removeMember(context, app.caller, { userId })],
  ['has left', (_app, replier) => leaveCompany(context, replier, {})],
  ['deleted their account', (_app, { userId }) => followAccount(context, { kind: 'deleted', userId })],
])('sends nothing of somebody who %s, and keeps the text with the review', async (_what, change) => {
  const { app, replier, reviewId, step, card } = await waiting();
  await change(app, replier);
  await step();
  expect(await written(app)).toBe(0);
  expect(await card()).toMatchObject({
    is_answered: false,
    response: 'Thank you!',
    submit_error: 'NOT_ALLOWED',
    undo_until: null,
  });
  expect((await listActionItems(context, app.caller, {})).items).toMatchObject([
    { reason: 'NOT_SENT', review: { reviewId, submitError: 'NOT_ALLOWED', response: 'Thank you!' } },
  ]);
  expect(await step()).toBe('nothing');
  await submitReply(context, app.caller, {
    appId: app.appId,
    review: { reviewId, response: 'Thank you!' },
    loadTimestamp: clock.now,
  });
  expect(await card()).toMatchObject({ is_answered: true, submit_error: null });
  expect(await written(app)).toBe(1);
});

it.each<Role>(['admin', 'owner'])('sends what somebody queued who is an %s by then', async (role) => {
  const { app, replier, step, card } = await waiting();
  await set(app, replier, role);
  await step();
  expect(await written(app)).toBe(1);
  expect(await card()).toMatchObject({ is_answered: true });
});

it('goes on verifying what the store had before its sender was removed', async () => {
  const { app, replier, step, card } = await waiting();
  await step();
  await removeMember(context, app.caller, { userId: replier.userId });
  await run(app, 'verify-reply', 'send-reply');
  expect(await card()).toMatchObject({ is_answered: true, submit_error: null });
});

/** A batch of the owner's, half of it approved by a replier, that is being sent. */
const halfApproved = async () => {
  const { app, reviews } = await open(6);
  const replier = await createMember(app.caller, 'replier');
  const { id } = await ready(app, reviews);
  for (const [place, { id: item, version }] of (await itemsOf(app, id)).entries())
    await approveItems(context, place % 2 ? replier : app.caller, { id, items: [{ id: item, version }] });
  await startSending(context, app.caller, { id });
  const batch = async () => (await getBatch(context, app.caller, { id })).batch;
  return { app, replier, id, batch };
};
const jobs = ['send-batch', 'send-reply'] as const;

it.each<[string, (app: TestApp, replier: Caller) => Promise<unknown>]>([
  ['can no longer send', (app, replier) => set(app, replier, 'contributor')],
  ['no longer sees the app', moveAway],
])('hands over nothing of a batch that somebody approved who %s', async (_what, change) => {
  const { app, replier, id, batch } = await halfApproved();
  await change(app, replier);
  await run(app, ...jobs);
  expect(await batch()).toMatchObject({ pause: { reason: 'author_removed' }, counts: { ready: 3 } });
  await resumeBatch(context, app.caller, { id });
  await run(app, ...jobs);
  expect(await written(app)).toBe(3);
  expect(await batch()).toMatchObject({ sent: 3, counts: { ready: 3, scheduled: 0 } });
  expect(await miscounted(app)).toEqual([]);
});

it('takes back from the outbox what somebody approved who has been removed since', async () => {
  const { app, replier, id, batch } = await halfApproved();
  await run(app, 'send-batch'); // all six are in the outbox
  await removeMember(context, app.caller, { userId: replier.userId });
  await run(app, ...jobs);
  expect(await written(app)).toBeLessThanOrEqual(3);
  expect(await batch()).toMatchObject({ pause: { reason: 'author_removed' } });
  for (let turn = 0; turn < 2; turn += 1) {
    if ((await batch()).pause) await resumeBatch(context, app.caller, { id });
    await run(app, ...jobs);
  }
  expect(await written(app)).toBe(3);
  expect(await batch()).toMatchObject({ sent: 3, counts: { ready: 3, scheduled: 0 } });
  expect(await miscounted(app)).toEqual([]);
});
