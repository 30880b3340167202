import { expect, it } from 'vitest';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { openedLinkOf } from '#server/db/tables/stores/store-links.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { undoSubmit } from '#server/features/reviews/outbox/undo-submit.ts';
import { adoptStoreReply } from '#server/features/reviews/sync/adopt-store-replies.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import type { Draft } from '#shared/contract/draft/schema.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const company = await openCompany({ reviews: 80 });
const { context, control, caller, advance, fresh, within } = company;
const WINDOW = 20_000;

const submit = (
  { appId, reviewId }: Target,
  response: string,
  {
    delayMs = WINDOW,
    ...more
  }: {
    delayMs?: number;
    replyRevision?: number;
    translatedResponse?: string;
    responseLanguage?: string;
  } = {},
) =>
  submitReply(context, caller, {
    review: { reviewId, response, ...more },
    appId,
    loadTimestamp: context.now(),
    delayMs,
  });
const undo = ({ appId, reviewId }: Target, replyRevision: number, by = caller) =>
  undoSubmit(context, by, { appId, reviewId, replyRevision });
const card = ({ appId, reviewId }: Target) => within((tx) => reviewOf(tx, appId, reviewId));
const inStore = ({ store, appId, reviewId }: Target) => control.replyTo(store, appId, reviewId);
const step = ({ companyId, appId, reviewId }: Target, replyRevision: number) =>
  sendReply(context, { companyId, appId, reviewId, replyRevision });
const states = async ({ appId, reviewId }: Target) => {
  const all = await within((tx) =>
    tx
      .selectFrom('submits')
      .select(['text', 'state'])
      .where('app_id', '=', appId)
      .where('review_id', '=', reviewId)
      .orderBy('reply_revision', 'desc')
      .execute(),
  );
  return all.map(({ text, state }) => `${text}: ${state}`);
};
const draftIn = ({ appId, reviewId }: Target, userId = caller.userId) =>
  within((tx) => draftsOf(tx, userId, appId, [reviewId]));
/** The current values of the columns that a submit changes. */
const shown = async (target: Target) => {
  const row = await card(target);
  return row && { ...row, reply_revision: 0 };
};
const pair = (response: string) => ({ response, translatedResponse: '' });
const typed = (response: string): Draft => ({
  ...pair(response),
  inEnglish: false,
  synced: pair('was'),
  revision: 1,
  replyRevision: 0,
  undo: [pair('earlier')],
});

it.each(['apple', 'google'] as const)('undoes a queued reply and sends nothing (%s)', async (store) => {
  const target = fresh(store);
  const before = await shown(target);
  const { review } = await submit(target, 'Too quick', { translatedResponse: 'Too quick, in English' });
  const answer = await undo(target, review.replyRevision);
  expect(answer.review).toMatchObject({
    isAnswered: false,
    state: null,
    undoUntil: null,
    response: before?.response,
  });
  expect(answer.draft).toMatchObject({
    response: 'Too quick',
    translatedResponse: 'Too quick, in English',
    revision: review.revision,
    replyRevision: answer.review.replyRevision,
  });
  expect(await shown(target)).toEqual(before);
  expect(await states(target)).toEqual(['Too quick: cancelled']);
  advance(WINDOW);
  expect(await step(target, review.replyRevision)).toBe('nothing');
  expect(await inStore(target)).toBeUndefined();
  const again = await submit(target, 'Better', { delayMs: 0, replyRevision: answer.review.replyRevision });
  expect(again.review).toMatchObject({ isAnswered: true, response: 'Better' });
  expect(await inStore(target)).toMatchObject({ text: 'Better', writes: 1 });
});

it('gives fifty concurrent undos and a later one the same answer, and undoes once', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Too quick');
  const answers = await Promise.all(Array.from({ length: 50 }, () => undo(target, review.replyRevision)));
  for (const answer of [...answers, await undo(target, review.replyRevision)])
    expect(answer).toEqual(answers[0]);
  expect(answers[0]?.draft?.version).toBe(1);
});

it('restores the previous answer with its author and time', async () => {
  const target = fresh('google');
  await submit(target, 'First', { delayMs: 0 });
  const before = await shown(target);
  expect(before).toMatchObject({ is_answered: true, response: 'First', public_state: 'PENDING' });
  advance(1000);
  const { review } = await submit(target, 'Second');
  await undo(target, review.replyRevision);
  expect(await shown(target)).toEqual(before);
  expect(await states(target)).toEqual(['Second: cancelled', 'First: sent']);
  await submit(target, 'First', { delayMs: 0 });
  expect(await inStore(target)).toMatchObject({ text: 'First', writes: 1 });
});

it('restores an answer that the store accepted while the next one was queued', async () => {
  const target = fresh('apple');
  await control.addFault({
    vendor: 'app-store-connect',
    path: 'customerReviewResponses$',
    kind: 'accept-then-cut',
    times: 1,
  });
  const first = await submit(target, 'First', { delayMs: 0 });
  const { review } = await submit(target, 'Second', { delayMs: 600_000 });
  for (let n = 0; n < 4; n += 1) {
    advance(60_000);
    await step(target, first.review.replyRevision);
  }
  expect(await inStore(target)).toMatchObject({ text: 'First' });
  const taken = await undo(target, review.replyRevision);
  expect(taken.review).toMatchObject({ response: 'First', state: 'PENDING', isSending: false });
});

it('restores an answer from the store’s own console', async () => {
  const target = fresh('google');
  const reply = { text: 'By hand', state: 'PUBLISHED' as const, modifiedAt: new Date(context.now()) };
  await within((tx) => adoptStoreReply(tx, target.companyId, target.appId, target.reviewId, reply));
  const before = await shown(target);
  const { review } = await submit(target, 'Over it');
  await undo(target, review.replyRevision);
  expect(await shown(target)).toEqual(before);
  expect(before).toMatchObject({ is_answered: true, answered_by: null, response: 'By hand' });
});

it('queues an answer again that the undone one had superseded', async () => {
  const target = fresh('google');
  const first = await submit(target, 'First');
  const before = await shown(target);
  advance(5000);
  const second = await submit(target, 'Second');
  expect(await states(target)).toEqual(['Second: queued', 'First: superseded']);
  await undo(target, second.review.replyRevision);
  expect(await shown(target)).toEqual(before);
  advance(WINDOW);
  expect(await step(target, second.review.replyRevision)).toBe('nothing');
  expect(await step(target, first.review.replyRevision)).toBe('attempted');
  expect(await inStore(target)).toMatchObject({ text: 'First', writes: 1 });
});

it('reopens the card when the previous answer was refused in the meantime', async () => {
  const target = fresh('google');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 403, times: 1 });
  const first = await submit(target, 'First', { delayMs: 1 });
  advance(1);
  const sending = step(target, first.review.replyRevision);
  const second = await submit(target, 'Second').finally(() => sending);
  await undo(target, second.review.replyRevision);
  const [, older] = await states(target);
  // Whichever came first, no review counts as answered unless its reply is being sent.
  expect(await card(target)).toMatchObject(
    older === 'First: refused'
      ? { is_answered: false, response: 'First', submit_error: 'NO_PERMISSIONS' }
      : { is_answered: true, response: 'First' },
  );
  await control.clearFaults();
});

it('undoes after the window what no worker has taken', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Held up');
  advance(WINDOW);
  await undo(target, review.replyRevision);
  await step(target, review.replyRevision);
  expect(await states(target)).toEqual(['Held up: cancelled']);
  expect(await inStore(target)).toBeUndefined();
});

it('refuses an undo once a worker or the store has the reply', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Gone');
  advance(WINDOW);
  await step(target, review.replyRevision);
  await expect(undo(target, review.replyRevision)).rejects.toMatchObject({ code: 'ALREADY_SENT' });
  expect(await inStore(target)).toMatchObject({ text: 'Gone', writes: 1 });
  const atOnce = await submit(fresh('google'), 'At once', { delayMs: 0 });
  const id = { ...target, reviewId: atOnce.review.reviewId };
  await expect(undo(id, atOnce.review.replyRevision)).rejects.toMatchObject({ code: 'ALREADY_SENT' });
});

it('gives a reply to exactly one of an undo and a worker at the same instant', async () => {
  // A worker whose clock is ahead considers due what can still be undone.
  const ahead = { ...context, now: () => context.now() + WINDOW };
  const won = new Set<boolean>();
  for (let round = 0; round < 12 || (won.size < 2 && round < 40); round += 1) {
    const target = fresh('google');
    const { review } = await submit(target, 'Race');
    const { companyId, appId, reviewId } = target;
    const id = { companyId, appId, reviewId, replyRevision: review.replyRevision };
    const undoLater = async () => {
      for (let trip = 0; trip < round; trip += 1) await card(target);
      return undo(target, id.replyRevision);
    };
    const [undone] = await Promise.allSettled([undoLater(), sendReply(ahead, id)]);
    const isUndone = undone.status === 'fulfilled';
    won.add(isUndone);
    expect(await states(target)).toEqual([isUndone ? 'Race: cancelled' : 'Race: sent']);
    expect((await inStore(target))?.writes ?? 0).toBe(isUndone ? 0 : 1);
    expect(await card(target)).toMatchObject({ is_answered: !isUndone });
    if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ code: 'ALREADY_SENT' });
  }
  expect(won.size).toBe(2);
});

it('treats an undone text that was then written in the console as the console’s', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Said elsewhere');
  await undo(target, review.replyRevision);
  const link = await within((tx) => openedLinkOf(tx, context.vault, target.companyId, 'google'));
  if (!link || link.key === 'unreadable') throw new Error('there is no key');
  await context.stores.reply(link.key, target.appId, target.reviewId, 'Said elsewhere');
  await company.sync();
  expect(await card(target)).toMatchObject({
    is_answered: true,
    answered_by: null,
    response: 'Said elsewhere',
  });
});

it('leaves a review that has changed in the meantime unchanged', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'For the old one');
  const { store, appId, reviewId } = target;
  await control.putReview({ store, appId, id: reviewId, rating: 1, body: 'Now broken' });
  await company.sync();
  const { review: now, draft } = await undo(target, review.replyRevision);
  expect(now).toMatchObject({ body: 'Now broken', isAnswered: false, earlierReply: null, revision: 2 });
  expect(draft).toMatchObject({ response: 'For the old one', revision: 1 });
});

it('returns the text to its author, together with what was typed before and since', async () => {
  const target = fresh('google');
  const key = { appId: target.appId, reviewId: target.reviewId };
  await saveDraft(context, caller, { ...key, version: 0, draft: typed('Almost') });
  const { review } = await submit(target, 'Almost there');
  await saveDraft(context, caller, { ...key, version: 0, draft: { ...typed('Since'), undo: [] } });
  const colleague = { ...caller, userId: 'colleague' };
  expect((await undo(target, review.replyRevision, colleague)).draft).toBeNull();
  expect(await draftIn(target, 'colleague')).toEqual([]);
  expect(await draftIn(target)).toMatchObject([
    { response: 'Almost there', synced: pair('was'), undo: [pair('earlier'), pair('Almost'), pair('Since')] },
  ]);
});

it.each([
  ['written in English by a switch newer than its draft', 'Hello', 'en', true, 'Hallo', 'Hello'],
  ['translated again after its draft', 'Guten Tag', 'de', false, 'Guten Tag', ''],
])('keeps the draft of a reply that was %s', async (_, text, language, inEnglish, response, translated) => {
  const target = fresh('google');
  const { appId, reviewId } = target;
  const german = { review_language: 'de', response_language: null };
  await within((tx) => changeReview(tx, appId, reviewId, german));
  const both = { response: 'Hallo', translatedResponse: 'Hi' };
  const draft = { ...typed('Hallo'), ...both, synced: both, undo: [] };
  await saveDraft(context, caller, { appId, reviewId, version: 0, draft });
  const { review } = await submit(target, text, { responseLanguage: language });
  const restored = { inEnglish, response, translatedResponse: translated, undo: [both] };
  expect((await undo(target, review.replyRevision)).draft).toMatchObject(restored);
});

it("undoes the caller's reply with this text if its revision is not known, and no colleague's", async () => {
  const target = fresh('apple');
  const lost = { appId: target.appId, reviewId: target.reviewId, replyRevision: 1 };
  const colleague = { ...caller, userId: 'colleague' };
  await submitReply(context, colleague, {
    review: { reviewId: target.reviewId, response: 'Theirs' },
    appId: target.appId,
    loadTimestamp: context.now(),
    delayMs: WINDOW,
  });
  const undoLost = (response: string) => undoSubmit(context, caller, { ...lost, response });
  await expect(undoLost('Mine')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  expect(await states(target)).toEqual(['Theirs: queued']);
  await submit(target, 'Mine');
  await undoLost(' Mine ');
  expect((await states(target))[0]).toBe('Mine: cancelled');
});

it('answers not found for an unknown reply', async () => {
  const target = fresh('google');
  await expect(undo(target, 1)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});
