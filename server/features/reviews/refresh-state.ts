import { inTenant, type Tx } from '#server/db/database.ts';
import { changeReview, lockAnyReview } from '#server/db/tables/reviews.ts';
import type { SubmitKey } from '#server/db/tables/submits.ts';
import { claimSubmit, type SubmitRow, settleSubmit, submitsOf } from '#server/db/tables/submits.ts';
import type { StoreReply } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import { afterVerify, readAgainDelay } from '#shared/domain/send.ts';
import { adoptReply } from './adopt-reply.ts';
import { callStore } from './call-store.ts';

/**
 * Looks at the store again after a reply has landed: at +1 min, +1 h and +24 h, and then daily while it is pending.
 * Says when it is public, and sends it again when a late write of an older text has undone it.
 */
export const refreshState = async (world: World, id: SubmitKey): Promise<void> => {
  const { companyId, appId, reviewId } = id;
  const claimed = await inTenant(world.db, companyId, async (tx) => {
    const [newest, ...older] = standing(await submitsOf(tx, appId, reviewId));
    const row = [newest, ...older].find((submit) => submit?.reply_revision === id.replyRevision);
    if (!row?.verify_at || row.verify_at.getTime() > world.now()) return undefined;
    // A newer text is on its way: whether this one still matters is seen when that has landed or been refused.
    if (row !== newest)
      return void (await claimSubmit(tx, row, { verify_at: new Date(world.now() + firstWait(world)) }));
    return claimSubmit(tx, row, { verify_at: new Date(world.now() + world.timing.lease) });
  });
  if (!claimed) return;
  const purpose = claimed.verify_step === 0 ? 'check' : 'recheck';
  const read = await callStore(world, { companyId, appId, purpose }, (key) =>
    world.stores.readReview(key, appId, reviewId),
  );
  await inTenant(world.db, companyId, async (tx) => {
    if (read.ok) return verify(tx, world, id, claimed, read.value.reply);
    const isGone = read.failure.kind === 'gone';
    const age = world.now() - (claimed.landed_at ?? claimed.created_at).getTime();
    const wait = Math.max(firstWait(world), readAgainDelay(world.timing, age));
    const nextLook = read.failure.kind === 'wait' ? read.failure.until : new Date(world.now() + wait);
    await settleSubmit(tx, claimed, { verify_at: isGone ? null : nextLook });
  });
};

/** The submits that the store may be showing, newest first: what it refused it does not show. */
const standing = (all: SubmitRow[]): SubmitRow[] => all.filter(({ state }) => state !== 'refused');

const firstWait = ({ timing }: World): number => timing.verifyAfter[0] ?? 0;

const verify = async (
  tx: Tx,
  world: World,
  id: SubmitKey,
  row: SubmitRow,
  reply: StoreReply | null,
): Promise<void> => {
  const { companyId, appId, reviewId } = id;
  const review = await lockAnyReview(tx, appId, reviewId);
  const all = await submitsOf(tx, appId, reviewId);
  const [newest, ...older] = standing(all);
  if (!review || newest?.reply_revision !== row.reply_revision) return;
  // The card of a newer text that was refused is open again and keeps that text.
  const isShown = newest === all[0] && review.revision === row.review_revision;
  const olderTexts = older.map(({ text }) => text);
  const verdict = afterVerify({ text: row.text, olderTexts, wasSeen: row.seen_at !== null }, reply);
  if (verdict === 'resend') {
    const now = new Date(world.now());
    if (await settleSubmit(tx, row, { state: 'queued', due_at: now, verify_at: null }))
      await world.jobs.enqueue(tx, 'submit-answer', id);
    return;
  }
  if (verdict !== 'keep' || !reply) {
    if (!(await settleSubmit(tx, row, { state: 'superseded', verify_at: null }))) return;
    if (reply) return adoptReply(tx, companyId, appId, reviewId, reply);
    if (!isShown) return;
    return changeReview(tx, appId, reviewId, {
      is_answered: false,
      public_state: null,
      answered_at: null,
      answered_by: null,
    });
  }
  const isPublic = reply.state === 'PUBLISHED';
  const isSettled = await settleSubmit(tx, row, {
    state: isPublic ? 'published' : 'sent',
    seen_at: new Date(world.now()),
    verify_step: row.verify_step + 1,
    verify_at: nextLook(world, row, isPublic),
  });
  if (isSettled && isPublic && isShown)
    await changeReview(tx, appId, reviewId, { public_state: 'PUBLISHED', response: reply.text });
};

const nextLook = ({ timing, now }: World, row: SubmitRow, isPublic: boolean): Date | null => {
  const [last = 0] = timing.verifyAfter.slice(-1);
  const wait = timing.verifyAfter[row.verify_step + 1];
  if (wait === undefined && isPublic) return null;
  return new Date(now() + (wait ?? last));
};
