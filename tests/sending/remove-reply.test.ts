import { afterEach, expect, it } from 'vitest';
import { claimRemoval, removalOf } from '#server/db/tables/replies/removals.ts';
import { lockAnyReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { beginRemovalOf, removeReply } from '#server/features/reviews/outbox/remove-reply.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { type RemovalState, stepRemoval } from '#server/features/reviews/outbox/step-removal.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { verifyReply } from '#server/features/reviews/outbox/verify-reply.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const company = await openCompany({ reviews: 120 });
const { context, control, caller, advance, fresh, within, sync } = company;
const QUIET = context.timing.quiet;
const RESPONSES = '/v1/customerReviewResponses/';

afterEach(() => control.clearFaults());

const submit = ({ appId, reviewId }: Target, response: string, delayMs = 0) =>
  submitReply(context, caller, {
    review: { reviewId, response },
    appId,
    loadTimestamp: context.now(),
    delayMs,
  });
const remove = ({ appId, reviewId }: Target) => removeReply(context, caller, { appId, reviewId });
const card = ({ appId, reviewId }: Target) => within((tx) => reviewOf(tx, appId, reviewId));
const inStore = ({ store, appId, reviewId }: Target) => control.replyTo(store, appId, reviewId);
const idOf = ({ companyId, appId, reviewId }: Target) => ({ companyId, appId, reviewId });
const answered = async (text = 'Thank you!') => {
  const target = fresh('apple');
  await submit(target, text);
  expect((await inStore(target))?.text).toBe(text);
  return target;
};
const gone = { is_answered: false, answered_by: null, answered_at: null, response: 'Thank you!' };
const revisions = (target: Target) =>
  within((tx) =>
    tx.selectFrom('reply_revisions').select('text').where('review_id', '=', target.reviewId).execute(),
  );

it('removes a reply, keeps its text, and does not bring it back', async () => {
  const target = await answered();
  const before = company.context.now();
  const { review } = await remove(target);
  expect(review).toMatchObject({ isAnswered: false, response: 'Thank you!' });
  expect(await inStore(target)).toBeUndefined();
  expect(await revisions(target)).toEqual([{ text: 'Thank you!' }]);
  await remove(target); // idempotent
  advance(120_000);
  const replyRevision = review.replyRevision;
  await verifyReply(context, { ...idOf(target), replyRevision }); // nothing to check, nothing to send again
  await sync();
  const row = await card(target);
  expect(row).toMatchObject(gone);
  const reply = { text: 'Thank you!', state: 'PUBLISHED' as const, modifiedAt: new Date(before) };
  const old = { author: row?.author ?? '', title: row?.title ?? '', body: row?.body ?? '' };
  const seen = { ...old, starRating: row?.star_rating ?? 1, modifiedAt: row?.modified_at ?? new Date() };
  const none = { deviceLanguage: null, appVersionName: null, androidOsVersion: null, productName: null };
  await company.page(target.appId, [{ reviewId: target.reviewId, ...seen, ...none, reply }], context.now());
  expect(await card(target)).toMatchObject(gone); // the store still shows it for a while
  await submit(target, 'Thank you!');
  expect((await inStore(target))?.text).toBe('Thank you!');
});

it('refuses on Google Play, while a reply is being sent, and without a review', async () => {
  const google = fresh('google');
  await submit(google, 'Hi');
  await expect(remove(google)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await inStore(google))?.text).toBe('Hi');
  const target = await answered();
  await submit(target, 'Better', 20_000);
  await expect(remove(target)).rejects.toMatchObject({ code: 'ALREADY_SENT' });
  expect((await inStore(target))?.text).toBe('Thank you!');
  await expect(remove({ ...target, reviewId: 'none' })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it.each([
  ['an answer of 500', { kind: 'status', status: 500, times: 1 }],
  ['a lost response', { kind: 'accept-then-cut', times: 1 }],
  ['a cut connection', { kind: 'cut', times: 1 }],
] as const)('reads the store after %s before it removes again', async (_, fault) => {
  const target = await answered();
  await control.addFault({ vendor: 'app-store-connect', path: RESPONSES, ...fault });
  expect((await remove(target)).review.isAnswered).toBe(true); // not known yet
  expect(await stepRemoval(context, idOf(target))).toEqual({ kind: 'waiting' });
  advance(QUIET + 1000);
  expect(await stepRemoval(context, idOf(target))).toEqual({ kind: 'over' });
  expect(await card(target)).toMatchObject(gone);
  expect(await inStore(target)).toBeUndefined();
});

it('goes on with a removal whose worker died, after its lease', async () => {
  const target = await answered();
  const { appId, reviewId } = target;
  const jobs = () =>
    within((tx) => tx.selectFrom('jobs').select('run_at').where('queue', '=', 'remove-reply').execute());
  const leaseUntil = new Date(context.now() + context.timing.lease);
  await within(async (tx) => {
    const review = await lockAnyReview(tx, appId, reviewId);
    if (!review) throw new Error('no such review');
    await beginRemovalOf(context, tx, review, new Date(context.now()));
    const row = await removalOf(tx, appId, reviewId);
    if (row) await claimRemoval(tx, row, leaseUntil);
    await tx.deleteFrom('jobs').where('queue', '=', 'remove-reply').execute(); // what its next run would end with
  });
  expect(await stepRemoval(context, idOf(target))).toEqual({ kind: 'waiting' });
  expect(await jobs()).toEqual([{ run_at: leaseUntil }]);
  advance(context.timing.lease + 1000);
  expect(await stepRemoval(context, idOf(target))).toEqual({ kind: 'over' });
  expect(await card(target)).toMatchObject(gone);
});

it('counts a reply that is gone already as removed, and says that the review is', async () => {
  const target = await answered();
  await control.addFault({
    vendor: 'app-store-connect',
    path: RESPONSES,
    kind: 'status',
    status: 404,
    times: 1,
  });
  expect((await remove(target)).review.isAnswered).toBe(false);
  const lost = await answered();
  await control.removeReview('apple', lost.appId, lost.reviewId);
  await expect(remove(lost)).rejects.toMatchObject({ code: 'REVIEW_NOT_FOUND' });
  expect(await card(lost)).toMatchObject({ is_answered: true });
});

it('tells a refusal of the store, and the reply stays', async () => {
  const target = await answered();
  await control.addFault({
    vendor: 'app-store-connect',
    path: RESPONSES,
    kind: 'status',
    status: 403,
    times: 3,
  });
  await expect(remove(target)).rejects.toMatchObject({ code: 'NO_PERMISSIONS' });
  expect(await card(target)).toMatchObject({ is_answered: true, response: 'Thank you!' });
  await control.clearFaults();
  expect((await remove(target)).review.isAnswered).toBe(false);
});

it('removes a reply although the store refuses the key for a while', async () => {
  const target = await answered();
  await control.addFault({ vendor: 'app-store-connect', path: RESPONSES, kind: 'status', status: 401 });
  expect((await remove(target)).review.isAnswered).toBe(true);
  await control.clearFaults();
  advance(60_000);
  expect(await stepRemoval(context, idOf(target))).toEqual({ kind: 'over' });
  expect(await card(target)).toMatchObject(gone);
});

it('keeps the reply once the key has been refused for minutes', async () => {
  const target = await answered();
  await control.addFault({ vendor: 'app-store-connect', path: RESPONSES, kind: 'status', status: 401 });
  await remove(target);
  const steps = [];
  for (let n = 0; n < 4; n += 1) {
    advance(60_000);
    steps.push(await stepRemoval(context, idOf(target)));
  }
  expect(steps).toEqual(Array.from({ length: 4 }, () => ({ kind: 'waiting' })));
  for (let n = 0; n < 6; n += 1) {
    advance(60_000);
    steps.push(await stepRemoval(context, idOf(target)));
  }
  expect(steps).toContainEqual({ kind: 'over', error: 'NO_PERMISSIONS' });
  expect(await card(target)).toMatchObject({ is_answered: true, response: 'Thank you!' });
});

it('holds back a reply that is submitted meanwhile, and leaves it answered', async () => {
  const target = await answered();
  await control.addFault({ vendor: 'app-store-connect', path: RESPONSES, kind: 'accept-then-cut', times: 1 });
  await remove(target);
  const { review } = await submit(target, 'Newer', 1);
  advance(1000);
  const submitted = { ...idOf(target), replyRevision: review.replyRevision };
  expect(await sendReply(context, submitted)).toBe('nothing');
  expect(await inStore(target)).toBeUndefined();
  advance(QUIET);
  expect(await stepRemoval(context, idOf(target))).toEqual({ kind: 'over' });
  await sendReply(context, submitted);
  expect((await inStore(target))?.text).toBe('Newer');
  expect(await card(target)).toMatchObject({ is_answered: true, response: 'Newer' });
});

it('lets two calls at once remove it once', async () => {
  const target = await answered();
  await control.clearJournal();
  await Promise.all([remove(target), remove(target)]);
  const removed = (await control.journal()).filter(({ method }) => method === 'DELETE');
  expect(removed).toHaveLength(1);
  expect(await card(target)).toMatchObject(gone);
});

/** Takes steps of all removals at once, every `everyMs`, until none waits; returns what became of them. */
const stepAll = async (targets: Target[], everyMs: number, rounds: number) => {
  const ended = new Map<Target, RemovalState>();
  for (let round = 0; round < rounds && ended.size < targets.length; round += 1) {
    advance(everyMs);
    const open = targets.filter((target) => !ended.has(target));
    const states = await Promise.all(open.map((target) => stepRemoval(context, idOf(target))));
    for (const [n, target] of open.entries()) {
      const state = states[n];
      if (state?.kind === 'over') ended.set(target, state);
    }
  }
  return targets.map((target) => ended.get(target));
};
const answeredMany = async (count: number) => {
  const targets: Target[] = [];
  for (let n = 0; n < count; n += 1) targets.push(await answered());
  return targets;
};

it('removes ten replies at once, however often each waits for its turn', async () => {
  const targets = await answeredMany(10);
  await control.addFault({ vendor: 'app-store-connect', kind: 'parallel-429', ms: 20 });
  await Promise.all(targets.map(remove));
  const ended = await stepAll(targets, 250, 200);
  expect(ended).toEqual(targets.map(() => ({ kind: 'over' })));
  for (const target of targets) {
    expect(await inStore(target)).toBeUndefined();
    expect(await card(target)).toMatchObject(gone);
  }
});

it('waits for a store that asked for an hour, and holds back a reply as long', async () => {
  const targets = await answeredMany(3);
  const [first] = targets;
  if (!first) throw new Error('no review');
  const hour = 3_600_000;
  await control.addFault({ vendor: 'app-store-connect', kind: 'status', status: 429, ms: hour, times: 1 });
  for (const target of targets) expect((await remove(target)).review.isAnswered).toBe(true);
  advance(hour / 2);
  const { review } = await submit(first, 'Newer', 1);
  advance(1000);
  const submitted = { ...idOf(first), replyRevision: review.replyRevision };
  expect(await sendReply(context, submitted)).toBe('nothing');
  advance(hour / 2);
  expect(await stepAll(targets, 250, 50)).toEqual(targets.map(() => ({ kind: 'over' })));
  await sendReply(context, submitted);
  expect((await inStore(first))?.text).toBe('Newer');
  for (const target of targets.slice(1)) expect(await inStore(target)).toBeUndefined();
});
