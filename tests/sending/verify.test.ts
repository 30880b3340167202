import { expect, it } from 'vitest';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { openedLinkOf, removeStoreLink } from '#server/db/tables/stores/store-links.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { verifyReply } from '#server/features/reviews/outbox/verify-reply.ts';
import { MAX_ATTEMPTS } from '#shared/domain/replies/send-policy.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const company = await openCompany({ reviews: 32 });
const { context, control, caller, advance, fresh, submits, within } = company;
const MINUTE = 60_000;

const submit = ({ appId, reviewId }: Target, response: string, delayMs = 0) =>
  submitReply(context, caller, {
    review: { reviewId, response },
    appId,
    loadTimestamp: context.now(),
    user: {},
    username: caller.username,
    delayMs,
  });
const card = ({ appId, reviewId }: Target) => within((tx) => reviewOf(tx, appId, reviewId));
const inStore = ({ store, appId, reviewId }: Target) => control.replyTo(store, appId, reviewId);
const idOf = ({ companyId, appId, reviewId }: Target, replyRevision: number) => ({
  companyId,
  appId,
  reviewId,
  replyRevision,
});
const states = async ({ appId, reviewId }: Target) =>
  (await submits(appId, reviewId)).map(({ text, state }) => `${text}: ${state}`);
/** A text that reaches the store outside the product: a late write, or an edit in the store's console. */
const writeElsewhere = async ({ store, appId, reviewId }: Target, text: string) => {
  const { companyId } = caller;
  const link = await within((tx) => openedLinkOf(tx, context.vault, companyId, store));
  if (link && link.key !== 'unreadable') await context.stores.reply(link.key, appId, reviewId, text);
};

it('marks a reply as published when the store shows it, and verifying again changes nothing', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Stands');
  expect(review.state).toBe('PENDING');
  const id = idOf(target, review.replyRevision);
  await verifyReply(context, id); // not due yet
  expect(await states(target)).toEqual(['Stands: sent']);
  advance(MINUTE);
  await Promise.all([verifyReply(context, id), verifyReply(context, id)]);
  expect(await states(target)).toEqual(['Stands: published']);
  expect(await card(target)).toMatchObject({ public_state: 'PUBLISHED', response: 'Stands' });
  expect((await submits(target.appId, target.reviewId))[0]).toMatchObject({ verify_step: 1 });
  expect(await inStore(target)).toMatchObject({ writes: 1 });
});

it('sends the newest text again when a late write of an older one has overwritten it', async () => {
  const target = fresh('google');
  await submit(target, 'Old');
  const { review } = await submit(target, 'New');
  await writeElsewhere(target, 'Old');
  const id = idOf(target, review.replyRevision);
  advance(MINUTE);
  await verifyReply(context, id);
  expect(await states(target)).toEqual(['New: queued', 'Old: superseded']);
  await Promise.all([sendReply(context, id), sendReply(context, id)]);
  expect(await inStore(target)).toMatchObject({ text: 'New', writes: 4 });
});

it('adopts a text written in the console once, and lets the author send theirs again', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Ours');
  await writeElsewhere(target, 'Theirs');
  advance(MINUTE);
  const id = idOf(target, review.replyRevision);
  await Promise.all([verifyReply(context, id), verifyReply(context, id)]);
  await company.sync();
  expect(await states(target)).toEqual(['Ours: superseded']);
  expect(await card(target)).toMatchObject({
    response: 'Theirs',
    answered_by: null,
    is_answered: true,
    reply_revision: review.replyRevision + 1,
  });
  await submit(target, 'Ours');
  expect(await inStore(target)).toMatchObject({ text: 'Ours' });
});

it('adopts a text once when both a sync and a verification find it', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Ours');
  advance(MINUTE);
  await verifyReply(context, idOf(target, review.replyRevision));
  await writeElsewhere(target, 'Theirs');
  await company.sync();
  advance(60 * MINUTE);
  await verifyReply(context, idOf(target, review.replyRevision));
  expect(await card(target)).toMatchObject({ response: 'Theirs', reply_revision: review.replyRevision + 1 });
});

it('keeps verifying an accepted reply after a newer one was refused, and keeps the newer text', async () => {
  const target = fresh('google');
  const first = await submit(target, 'First');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 403, times: 1 });
  await expect(submit(target, 'Second')).rejects.toMatchObject({ code: 'NO_PERMISSIONS' });
  advance(MINUTE);
  await verifyReply(context, idOf(target, first.review.replyRevision));
  expect(await states(target)).toEqual(['Second: refused', 'First: published']);
  expect(await card(target)).toMatchObject({ is_answered: false, response: 'Second', public_state: null });
});

it('marks a review as answered once its refused reply was pasted into the console', async () => {
  const target = fresh('google');
  const path = `${target.reviewId}:reply$`;
  await control.addFault({ vendor: 'google-play', path, kind: 'status', status: 403 });
  await expect(submit(target, 'Refused here')).rejects.toMatchObject({ code: 'NO_PERMISSIONS' });
  expect(await card(target)).toMatchObject({ is_answered: false, submit_error: 'NO_PERMISSIONS' });
  await control.clearFaults();
  await writeElsewhere(target, 'Refused here');
  advance(1000);
  await company.sync();
  expect(await card(target)).toMatchObject({
    is_answered: true,
    answered_by: null,
    response: 'Refused here',
    submit_error: null,
  });
});

it('does not verify a reply repeatedly while a newer one is queued', async () => {
  const target = fresh('google');
  const first = await submit(target, 'First');
  await submit(target, 'Second', 30_000);
  const [, older] = await submits(target.appId, target.reviewId);
  advance(MINUTE);
  await verifyReply(context, idOf(target, first.review.replyRevision));
  const [, after] = await submits(target.appId, target.reviewId);
  expect(after?.verify_at?.getTime()).toBeGreaterThan(older?.verify_at?.getTime() ?? 0);
  expect(after?.verify_at?.getTime()).toBeGreaterThan(context.now());
});

it('ignores a page that was requested before the reply was seen', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Seen');
  advance(1000);
  const askedAt = context.now();
  const page = [
    {
      reviewId: target.reviewId,
      author: 'A customer',
      title: review.title,
      body: review.body,
      starRating: review.starRating,
      modifiedAt: new Date(review.dateModified),
      deviceLanguage: null,
      appVersionName: null,
      androidOsVersion: null,
      productName: null,
      reply: null,
    },
  ];
  advance(MINUTE);
  await verifyReply(context, idOf(target, review.replyRevision));
  await company.page(target.appId, page, askedAt);
  expect(await card(target)).toMatchObject({ is_answered: true, public_state: 'PUBLISHED' });
  advance(1000);
  await company.page(target.appId, page, context.now());
  expect(await card(target)).toMatchObject({ is_answered: false });
});

it('backs off verifications while a store is down', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Landed');
  const path = `${target.reviewId}$`;
  await control.addFault({ vendor: 'google-play', path, kind: 'status', status: 503 });
  await control.clearJournal();
  for (let minute = 0; minute < 60; minute += 1) {
    advance(MINUTE);
    await verifyReply(context, idOf(target, review.replyRevision));
  }
  expect((await control.journal()).length).toBeLessThanOrEqual(14);
  await control.clearFaults();
  advance(10 * MINUTE);
  await verifyReply(context, idOf(target, review.replyRevision));
  expect(await states(target)).toEqual(['Landed: published']);
});

it('backs off calls while a store is down, and continues when it is back', async () => {
  const target = fresh('google');
  const path = target.reviewId;
  await control.addFault({ vendor: 'google-play', path: `${path}(:reply)?$`, kind: 'status', status: 503 });
  const { review } = await submit(target, 'In an outage');
  const id = idOf(target, review.replyRevision);
  await control.clearJournal();
  for (let minute = 0; minute < 60; minute += 1) {
    for (let second = 0; second < 60; second += 5) {
      advance(5000);
      await sendReply(context, id);
    }
  }
  const calls = (await control.journal()).filter((call) => call.path.includes(path));
  expect(calls.length).toBeLessThanOrEqual(18);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await control.clearFaults();
  advance(10 * MINUTE);
  await sendReply(context, id);
  await sendReply(context, id);
  expect(await inStore(target)).toMatchObject({ text: 'In an outage', writes: 1 });
});

it('returns a reply to its author that the store accepts time and again without showing it', async () => {
  const target = fresh('google');
  await submit(target, 'Earlier');
  const { review } = await submit(target, 'Hidden');
  const id = idOf(target, review.replyRevision);
  for (let round = 1; round <= 2 * MAX_ATTEMPTS; round += 1) {
    await writeElsewhere(target, 'Earlier');
    advance(11 * MINUTE); // beyond every wait
    await verifyReply(context, id);
    await sendReply(context, id);
  }
  expect((await submits(target.appId, target.reviewId))[0]).toMatchObject({
    state: 'refused',
    attempts: MAX_ATTEMPTS,
    verify_at: null,
  });
  expect(await card(target)).toMatchObject({
    submit_error: 'ERROR_SUBMIT',
    response: 'Hidden',
    draft: 'ready',
  });
});

it('waits a day for an unlinked store to be linked again, then stops asking about its replies', async () => {
  const accepted = fresh('google');
  const unknown = fresh('google');
  const first = await submit(accepted, 'Accepted');
  await control.addFault({ vendor: 'google-play', path: ':reply$', kind: 'status', status: 500, times: 1 });
  const second = await submit(unknown, 'Perhaps');
  expect(await states(unknown)).toEqual(['Perhaps: unknown']);
  await within((tx) => removeStoreLink(tx, 'google'));
  const ask = async () => {
    await verifyReply(context, idOf(accepted, first.review.replyRevision));
    await sendReply(context, idOf(unknown, second.review.replyRevision));
  };
  const verifyAt = async () => (await submits(accepted.appId, accepted.reviewId))[0]?.verify_at;
  advance(60 * MINUTE);
  await ask();
  expect((await verifyAt())?.getTime()).toBeGreaterThan(context.now());
  expect(await states(unknown)).toEqual(['Perhaps: unknown']);
  advance(24 * 60 * MINUTE);
  await ask();
  expect(await verifyAt()).toBeNull();
  expect(await states(accepted)).toEqual(['Accepted: sent']);
  expect(await states(unknown)).toEqual(['Perhaps: refused']);
  expect(await card(unknown)).toMatchObject({ submit_error: 'ERROR_SUBMIT', response: 'Perhaps' });
});

it('gives up after a day a reply of unknown outcome whose review the store answers unreadably', async () => {
  const target = fresh('apple');
  await control.addFault({ vendor: 'app-store-connect', path: 'Responses$', kind: 'cut', times: 1 });
  const { review } = await submit(target, 'Perhaps there');
  const id = idOf(target, review.replyRevision);
  const at = new Date(context.now()); // the database keeps its own clock
  await within((tx) =>
    tx.updateTable('submits').set({ created_at: at }).where('app_id', '=', target.appId).execute(),
  );
  const path = `${target.reviewId}$`;
  await control.addFault({ vendor: 'app-store-connect', path, kind: 'status', status: 400 });
  advance(60 * MINUTE);
  await sendReply(context, id);
  expect(await states(target)).toEqual(['Perhaps there: unknown']);
  advance(24 * 60 * MINUTE);
  await sendReply(context, id);
  expect(await states(target)).toEqual(['Perhaps there: refused']);
  expect(await card(target)).toMatchObject({ submit_error: 'ERROR_SUBMIT', response: 'Perhaps there' });
  // The next one is not held up by it.
  await control.clearFaults();
  await submit(target, 'Corrected');
  expect(await inStore(target)).toMatchObject({ text: 'Corrected' });
});
