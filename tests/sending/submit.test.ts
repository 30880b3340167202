import { expect, it } from 'vitest';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { saveDraftReply } from '#server/features/reviews/drafting/save-draft-reply.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { isTooLong } from '#shared/domain/replies/reply-length.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const company = await openCompany({ reviews: 48 });
const { context, control, caller, advance, fresh, submits, within } = company;

type More = { delayMs?: number; replyRevision?: number; loadTimestamp?: number };
const submit = (
  { appId, reviewId }: Target,
  response: string,
  { delayMs = 0, loadTimestamp, ...more }: More = {},
) =>
  submitReply(context, caller, {
    review: { reviewId, response, ...more },
    appId,
    loadTimestamp: loadTimestamp ?? context.now(),
    user: {},
    username: caller.username,
    delayMs,
  });
const card = ({ appId, reviewId }: Target) => within((tx) => reviewOf(tx, appId, reviewId));
const revise = ({ store, appId, reviewId }: Target) =>
  control.putReview({ store, appId, id: reviewId, rating: 1, body: 'Now broken' });
const inStore = ({ store, appId, reviewId }: Target) => control.replyTo(store, appId, reviewId);
const step = ({ companyId, appId, reviewId }: Target, replyRevision: number) =>
  sendReply(context, { companyId, appId, reviewId, replyRevision });
const states = async ({ appId, reviewId }: Target) =>
  (await submits(appId, reviewId)).map(({ text, state, error }) =>
    error ? `${text}: ${state} ${error}` : `${text}: ${state}`,
  );

it.each(['apple', 'google'] as const)(
  'applies fifty identical concurrent submits once (%s)',
  async (store) => {
    const target = fresh(store);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(target, 'Thanks')));
    expect(new Set(answers.map(({ review }) => review.replyRevision)).size).toBe(1);
    expect(await inStore(target)).toMatchObject({ text: 'Thanks', writes: 1 });
    expect(await states(target)).toEqual(['Thanks: sent']);
  },
);

it('holds a delayed reply until it is due, and returns the due time at once', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Later', { delayMs: 30_000 });
  expect(review).toMatchObject({ isAnswered: true, state: 'PENDING', isSending: true });
  expect(Date.parse(review.undoUntil ?? '')).toBe(context.now() + 30_000);
  advance(29_999);
  expect(await step(target, review.replyRevision)).toBe('nothing');
  expect(await inStore(target)).toBeUndefined();
  advance(1);
  expect(await step(target, review.replyRevision)).toBe('attempted');
  expect(await inStore(target)).toMatchObject({ text: 'Later', writes: 1 });
  expect(await card(target)).toMatchObject({ undo_until: null, public_state: 'PENDING' });
});

it('replaces a queued reply with a newer text', async () => {
  const target = fresh('google');
  const first = await submit(target, 'First', { delayMs: 30_000 });
  await submit(target, 'Second');
  advance(30_000);
  await step(target, first.review.replyRevision);
  expect(await states(target)).toEqual(['Second: sent', 'First: superseded']);
  expect(await inStore(target)).toMatchObject({ text: 'Second', writes: 1 });
});

it('does not send a reply that was superseded while it was being claimed', async () => {
  const target = fresh('google');
  const first = await submit(target, 'First', { delayMs: 1 });
  advance(1);
  const both = await Promise.all([
    ...Array.from({ length: 10 }, () => step(target, first.review.replyRevision)),
    submit(target, 'Second'),
  ]);
  expect(both.filter((one) => one === 'attempted').length).toBeLessThanOrEqual(1);
  await step(target, first.review.replyRevision + 1);
  expect(await inStore(target)).toMatchObject({ text: 'Second' });
});

it('refuses a submit for a changed review, and keeps both texts', async () => {
  const target = fresh('google');
  const loadTimestamp = context.now();
  advance(1000);
  await revise(target);
  await company.sync();
  await expect(submit(target, 'For the old one', { loadTimestamp })).rejects.toMatchObject({
    code: 'REVIEW_CHANGED',
    review: { body: 'Now broken', revision: 2, isAnswered: false },
  });
  expect(await submits(target.appId, target.reviewId)).toEqual([]);
  expect(await inStore(target)).toBeUndefined();
});

it('never shows a queued reply with a review that changed in the meantime', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'For the old one', { delayMs: 20_000 });
  advance(10_000);
  await revise(target);
  await company.sync();
  advance(10_000);
  await step(target, review.replyRevision);
  expect(await states(target)).toEqual(['For the old one: refused REVIEW_CHANGED']);
  expect(await card(target)).toMatchObject({
    is_answered: false,
    submit_error: 'REVIEW_CHANGED',
    response: 'For the old one',
    earlier_reply: null,
  });
  expect(await inStore(target)).toBeUndefined();
});

it('keeps a refused text as typed when a draft for the changed review is already there', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'For the old one', { delayMs: 20_000 });
  await revise(target);
  await company.sync();
  const reply = { reply: 'For the new one', replyInEnglish: 'For the new one', language: 'en' };
  await within(async (tx) => {
    const row = await lockReview(tx, target.appId, target.reviewId);
    if (row) await saveDraftReply(tx, row, reply);
  });
  advance(20_000);
  await step(target, review.replyRevision);
  expect(await states(target)).toEqual(['For the old one: refused REVIEW_CHANGED']);
  expect(await card(target)).toMatchObject({
    is_answered: false,
    submit_error: 'REVIEW_CHANGED',
    response: 'For the new one',
  });
  const typed = await within((tx) => draftsOf(tx, caller.userId, target.appId, [target.reviewId]));
  expect(typed).toMatchObject([{ response: 'For the old one' }]);
});

it('never shows an unsent reply as the previous one, even if a new draft arrives before it is refused', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'For the old one', { delayMs: 20_000 });
  advance(10_000);
  await revise(target);
  await company.sync();
  expect(await card(target)).toMatchObject({ is_answered: false, earlier_reply: null });
  await within(async (tx) => {
    const row = await lockReview(tx, target.appId, target.reviewId);
    if (!row) throw new Error('there is no review');
    await saveDraftReply(tx, row, { reply: 'For the new one', replyInEnglish: '', language: 'en' });
  });
  advance(10_000);
  await step(target, review.replyRevision);
  expect(await card(target)).toMatchObject({ response: 'For the new one', earlier_reply: null });
});

it('keeps the published reply as the previous one while its replacement is queued', async () => {
  const target = fresh('google');
  const first = await submit(target, 'In the store');
  await submit(target, 'Still waiting', { delayMs: 20_000, replyRevision: first.review.replyRevision });
  await revise(target);
  await company.sync();
  expect(await card(target)).toMatchObject({ is_answered: false, earlier_reply: 'In the store' });
});

it('refuses a text based on an outdated reply, and keeps the newer one', async () => {
  const target = fresh('google');
  const other = await submit(target, 'By a colleague');
  await expect(
    submit(target, 'Mine', { replyRevision: other.review.replyRevision - 1 }),
  ).rejects.toMatchObject({
    code: 'REVIEW_CHANGED',
    review: { response: 'By a colleague' },
  });
  expect(await inStore(target)).toMatchObject({ text: 'By a colleague', writes: 1 });
});

it.each(['apple', 'google'] as const)('reopens the card when the review was deleted (%s)', async (store) => {
  const target = fresh(store);
  await control.removeReview(store, target.appId, target.reviewId);
  await expect(submit(target, 'Too late')).rejects.toMatchObject({ code: 'REVIEW_NOT_FOUND' });
  expect(await card(target)).toMatchObject({
    is_answered: false,
    public_state: null,
    response: 'Too late',
    submit_error: 'REVIEW_NOT_FOUND',
  });
});

const age = ({ appId, reviewId }: Target, days: number) =>
  within((tx) =>
    tx
      .updateTable('reviews')
      .set({ modified_at: new Date(context.now() - days * 24 * 3_600_000) })
      .where('app_id', '=', appId)
      .where('review_id', '=', reviewId)
      .execute(),
  );

it.each([
  ['google', 8, 'ERROR_SUBMIT'],
  ['google', 6, 'REVIEW_NOT_FOUND'],
  ['apple', 8, 'REVIEW_NOT_FOUND'],
] as const)('calls a review that %s does not find after %i days %s', async (store, days, code) => {
  const target = fresh(store);
  await age(target, days);
  await control.removeReview(store, target.appId, target.reviewId);
  await expect(submit(target, 'Hello')).rejects.toMatchObject({ code });
  expect(await card(target)).toMatchObject({ is_answered: false, response: 'Hello', submit_error: code });
});

it('does not call an old Google review removed if it is not found after an unknown outcome', async () => {
  const target = fresh('google');
  await age(target, 8);
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 500, times: 1 });
  const { review } = await submit(target, 'Hello');
  await control.removeReview('google', target.appId, target.reviewId);
  advance(context.timing.quiet);
  await step(target, review.replyRevision);
  expect(await states(target)).toEqual(['Hello: refused ERROR_SUBMIT']);
  expect(await card(target)).toMatchObject({ is_answered: false, response: 'Hello' });
});

it.each([
  ['apple', 'app-store-connect', 'customerReviewResponses$'],
  ['google', 'google-play', ':reply$'],
] as const)('says so when the key may not reply (%s)', async (store, vendor, path) => {
  const target = fresh(store);
  await control.addFault({ vendor, path, kind: 'status', status: 403 });
  await expect(submit(target, 'Hello')).rejects.toMatchObject({ code: 'NO_PERMISSIONS' });
  expect(await card(target)).toMatchObject({ is_answered: false, response: 'Hello' });
  await control.clearFaults();
  await submit(target, 'Hello');
  expect(await inStore(target)).toMatchObject({ text: 'Hello', writes: 1 });
});

it("says so when Google's API is switched off", async () => {
  const target = fresh('google');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'api-disabled' });
  await expect(submit(target, 'Hello')).rejects.toMatchObject({ code: 'GOOGLE_API_DISABLED' });
  expect(await card(target)).toMatchObject({ is_answered: false, response: 'Hello' });
  await control.clearFaults();
  await submit(target, 'Hello');
  expect(await inStore(target)).toMatchObject({ text: 'Hello', writes: 1 });
});

it.each([
  ['apple', 'app-store-connect', 'customerReviewResponses$'],
  ['google', 'google-play', ':reply$'],
] as const)('sends a reply although the store refuses the key once (%s)', async (store, vendor, path) => {
  const target = fresh(store);
  await control.addFault({ vendor, path, kind: 'status', status: 401, times: 1 });
  await submit(target, 'Hello');
  expect(await inStore(target)).toMatchObject({ text: 'Hello', writes: 1 });
});

it('returns a reply to its author only after the key has been refused for minutes', async () => {
  const target = fresh('google');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 401 });
  const { review } = await submit(target, 'Hello');
  expect(review).toMatchObject({ state: 'PENDING', submitError: null });
  const id = { ...target, replyRevision: review.replyRevision };
  const minutes = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      advance(60_000);
      await sendReply(context, id);
    }
  };
  await minutes(4);
  expect(await card(target)).toMatchObject({ is_answered: true, submit_error: null });
  await minutes(6);
  expect(await card(target)).toMatchObject({ is_answered: false, submit_error: 'ERROR_SUBMIT' });
  await control.clearFaults();
});

it('does not believe the first refusal of the key by how long the reply has waited before it', async () => {
  const target = fresh('google');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 429, times: 1 });
  const { review } = await submit(target, 'Hello');
  const id = { ...target, replyRevision: review.replyRevision };
  advance(60 * 60_000);
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 401 });
  await sendReply(context, id);
  expect(await card(target)).toMatchObject({ is_answered: true, submit_error: null });
  await control.clearFaults();
  advance(60_000);
  await sendReply(context, id);
  expect(await inStore(target)).toMatchObject({ text: 'Hello', writes: 1 });
});

it('refuses an overlong text before anything is written', async () => {
  const target = fresh('google');
  const text = 'x'.repeat(351);
  expect(isTooLong(text, 'google')).toBe(true);
  await expect(submit(target, text)).rejects.toMatchObject({ code: 'TOO_MANY_CHARACTERS' });
  expect(await submits(target.appId, target.reviewId)).toEqual([]);
});

it("takes over a dead worker's send within a minute, and reads the store before writing again", async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Hello', { delayMs: 1 });
  advance(1);
  const died = new Error('killed');
  const withKillPoint = { ...context, stores: { ...context.stores, reply: () => Promise.reject(died) } };
  const id = { ...target, replyRevision: review.replyRevision };
  await expect(sendReply(withKillPoint, id)).rejects.toThrow(died);
  const { lease, quiet } = context.timing;
  expect(lease + quiet).toBeLessThanOrEqual(60_000);
  expect(await step(target, review.replyRevision)).toBe('nothing');
  advance(lease);
  await step(target, review.replyRevision);
  expect(await states(target)).toEqual(['Hello: unknown']);
  advance(quiet);
  await step(target, review.replyRevision);
  await step(target, review.replyRevision);
  expect(await inStore(target)).toMatchObject({ text: 'Hello', writes: 1 });
  expect(await step(target, review.replyRevision)).toBe('nothing');
});

it('marks a reply as sent only once the store has accepted it', async () => {
  const target = fresh('google');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 500, times: 1 });
  const { review } = await submit(target, 'Hello');
  expect(review).toMatchObject({ isAnswered: true, state: 'PENDING', isSending: true });
  for (let n = 0; n < 4; n += 1) {
    advance(60_000);
    await step(target, review.replyRevision);
  }
  expect(await inStore(target)).toMatchObject({ text: 'Hello', writes: 1 });
  expect(await card(target)).toMatchObject({ is_answered: true, public_state: 'PENDING' });
});
