import type { Tx } from '#server/db/database.ts';
import { changeReview, lockAnyReview, type ReviewRow } from '#server/db/tables/reviews.ts';
import type { SubmitError, SubmitKey } from '#server/db/tables/submits.ts';
import { type SubmitRow, settleSubmit, submitsOf, supersedeOlder } from '#server/db/tables/submits.ts';
import type { World } from '#server/world.ts';
import type { PublicState } from '#shared/domain/reply-state.ts';

/** What came of a claimed step. */
export type Outcome =
  | { kind: 'landed'; text: string; state: PublicState }
  | { kind: 'unknown' | 'later' | 'not-tried' | 'still-unknown'; dueAt: Date }
  | { kind: 'refused'; error: SubmitError };

/** Writes a step's outcome down, if the claim still holds, and wakes what was waiting behind it. */
export const settle = async (
  tx: Tx,
  world: World,
  id: SubmitKey,
  row: SubmitRow,
  outcome: Outcome,
): Promise<void> => {
  const review = await lockAnyReview(tx, id.appId, id.reviewId);
  const change = changeFor(world, row, outcome);
  const isSettled = await settleSubmit(tx, row, change);
  if (!isSettled) return;
  world.watch.figures.submitStep(change.state);
  const isNewest = review?.reply_revision === row.reply_revision || review?.is_answered === true;
  const newest = (await submitsOf(tx, id.appId, id.reviewId))[0];
  const isNewestSubmit = newest?.reply_revision === row.reply_revision;
  if (outcome.kind === 'landed') {
    await supersedeOlder(tx, id, ['queued', 'sent', 'published']);
    if (isNewestSubmit && review?.revision === row.review_revision)
      await changeReview(tx, id.appId, id.reviewId, {
        response: outcome.text,
        public_state: outcome.state,
        undo_until: null,
      });
    if (review && review.revision !== row.review_revision)
      await changeReview(tx, id.appId, id.reviewId, { earlier_reply: outcome.text });
  }
  if (outcome.kind === 'refused' && isNewestSubmit && isNewest)
    await changeReview(tx, id.appId, id.reviewId, {
      ...takenBack(row, review),
      is_answered: false,
      public_state: null,
      answered_by: null,
      answered_at: null,
      undo_until: null,
      submit_error: outcome.error,
    });
  await wakeNext(tx, world, id, outcome);
};

/** Beside a review that changed meanwhile, a text that never reached the store is the person's again. */
const takenBack = (row: SubmitRow, review: ReviewRow | undefined) => {
  if (!review || row.landed_at || review.revision === row.review_revision) return {};
  return { response: review.response || row.text };
};

const changeFor = (world: World, row: SubmitRow, outcome: Outcome) => {
  const now = world.now();
  const firstLook = new Date(now + (world.timing.verifyAfter[0] ?? 0));
  if (outcome.kind === 'landed') {
    const isPublic = outcome.state === 'PUBLISHED';
    return {
      state: isPublic ? ('published' as const) : ('sent' as const),
      landed_at: row.landed_at ?? new Date(now),
      verify_step: 0,
      verify_at: firstLook,
      ...(isPublic ? { seen_at: new Date(now) } : {}),
    };
  }
  if (outcome.kind === 'refused') return { state: 'refused' as const, error: outcome.error };
  if (outcome.kind === 'unknown' || outcome.kind === 'still-unknown')
    return { state: 'unknown' as const, due_at: outcome.dueAt };
  const attempts = outcome.kind === 'not-tried' ? row.attempts - 1 : row.attempts;
  return { state: 'queued' as const, due_at: outcome.dueAt, attempts };
};

/** The step that is due next of this review, whichever of its submits it belongs to, has a job waiting for its time. */
const wakeNext = async (tx: Tx, world: World, id: SubmitKey, outcome: Outcome): Promise<void> => {
  if (outcome.kind === 'landed')
    await world.jobs.enqueue(tx, 'refresh-state', id, {
      after: new Date(world.now() + (world.timing.verifyAfter[0] ?? 0)),
    });
  for (const { state, reply_revision: replyRevision, due_at } of await submitsOf(tx, id.appId, id.reviewId))
    if (state === 'queued' || state === 'unknown')
      await world.jobs.enqueue(tx, 'submit-answer', { ...id, replyRevision }, { after: due_at });
};
