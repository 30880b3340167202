import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { noteOldReply } from '#server/db/tables/apps/app-syncs.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { draftsOf, saveDraftText } from '#server/db/tables/replies/drafts.ts';
import { changeProposal, type ProposalRow, proposalOfReply } from '#server/db/tables/replies/proposals.ts';
import { replyRevisionOf } from '#server/db/tables/replies/reply-revisions.ts';
import {
  batchOfSubmit,
  type SubmitError,
  type SubmitKey,
  type SubmitRow,
  settleSubmit,
  submitsOf,
  supersedeOlder,
} from '#server/db/tables/replies/submits.ts';
import { lockAnyReview, type ReviewRow, UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import { tell } from '#server/features/notices/tell.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import { isAltered } from '#shared/domain/replies/same-reply.ts';
import type { PublicState } from '#shared/domain/replies/submit-state.ts';
import { isBeyondList } from '#shared/domain/reviews/gap.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { changeReview } from '../changed/change-review.ts';

type Accepted = { kind: 'accepted'; text: string; state: PublicState };
type Refused = {
  kind: 'refused';
  error: SubmitError;
  /** The store refused this review's reply, rather than the key, the app or the load. */
  isAboutReview?: boolean;
  /** The store's own words, if it gave any. */
  words?: string | undefined;
};
/** `unknown`: the store may have it. `later`: it has not. `not-tried`: nor was it asked, so that no attempt counts. */
type PutOff = { kind: 'unknown' | 'later' | 'not-tried'; dueAt: Date };

/** The outcome of a claimed step. */
export type SendOutcome = Accepted | Refused | PutOff;

/** A claimed step, with its locked review. */
type Step = {
  context: AppContext;
  tx: Tx;
  id: SubmitKey;
  row: SubmitRow;
  review: ReviewRow | undefined;
};

/** Saves a step's outcome if the claim still holds, and enqueues whatever waited behind it. */
export const settleSend = async (
  context: AppContext,
  tx: Tx,
  id: SubmitKey,
  row: SubmitRow,
  outcome: SendOutcome,
): Promise<void> => {
  const step = { context, tx, id, row, review: await lockAnyReview(tx, id.appId, id.reviewId) };
  if (outcome.kind === 'accepted') return accept(step, outcome);
  if (outcome.kind === 'refused') return refuse(step, outcome);
  return putOff(step, outcome);
};

const accept = async (step: Step, { text, state }: Accepted): Promise<void> => {
  const { context, tx, id, row, review } = step;
  const now = context.now();
  const verifyAt = new Date(now + (context.timing.verifyAfter[0] ?? 0));
  const isPublic = state === 'PUBLISHED';
  const isSettled = await settle(step, {
    state: isPublic ? 'published' : 'sent',
    accepted_at: row.accepted_at ?? new Date(now),
    verify_step: 0,
    verify_at: verifyAt,
    undo_snapshot: null,
    ...(isPublic ? { seen_at: new Date(now) } : {}),
  });
  if (!isSettled) return;
  await supersedeOlder(tx, id, ['queued', 'sent', 'published']);
  const submits = await submitsOf(tx, id.appId, id.reviewId);
  if (review && review.revision !== row.review_revision)
    await changeReview(tx, id.appId, id.reviewId, { earlier_reply: text, replied_before: true });
  else if (review && isNewest(row, submits))
    await changeReview(tx, id.appId, id.reviewId, {
      response: text,
      sent_response: isAltered(row.text, text) ? row.text : null,
      public_state: state,
      undo_until: null,
    });
  await tellEvents(context, tx, id, 'reply.sent', [eventOf(id)]);
  if (isPublic) await tellPublished(context, tx, id);
  await context.jobs.enqueue(tx, 'verify-reply', id, { after: verifyAt });
  await wakeNext(step, submits);
  if (await proposalOfOld(step)) await noteOldReply(tx, id.appId, true, new Date(now));
  await wakeBatch(step);
};

const refuse = async (step: Step, outcome: Refused): Promise<void> => {
  const { context, tx, id, row, review } = step;
  const { error, words = null } = outcome;
  if (!(await settle(step, { state: 'refused', error, store_message: words, verify_at: null }))) return;
  const submits = await submitsOf(tx, id.appId, id.reviewId);
  const refusal = { submit_error: error, store_message: words, undo_until: null };
  const isShown = review && (review.reply_revision === row.reply_revision || review.is_answered);
  if (isShown && isNewest(row, submits))
    await changeReview(tx, id.appId, id.reviewId, {
      ...takenBack(row, review),
      // No draft replaces what a person wrote.
      ...(row.origin_kind === 'person' ? { draft: 'ready' as const } : {}),
      ...UNANSWERED,
      ...refusal,
    });
  else if (review && isNewest(row, submits)) {
    // A draft has come since, and is shown instead.
    await changeReview(tx, id.appId, id.reviewId, refusal);
    await keepAsDraft(tx, row, review);
  }
  await tellEvents(context, tx, id, 'reply.refused', [{ ...eventOf(id), error }]);
  await tellSender(step);
  await wakeNext(step, submits);
  await noteOldRefused(step, outcome);
  await wakeBatch(step);
};

const putOff = async (step: Step, { kind, dueAt }: PutOff): Promise<void> => {
  const { tx, id, row } = step;
  const isUnknown = kind === 'unknown';
  const attempts = kind === 'not-tried' ? row.attempts - 1 : row.attempts;
  const isSettled = await (isUnknown
    ? settle(step, { state: 'unknown', due_at: dueAt, undo_snapshot: null })
    : settle(step, { state: 'queued', due_at: dueAt, attempts }));
  if (!isSettled) return;
  await wakeNext(step, await submitsOf(tx, id.appId, id.reviewId));
  if (!isUnknown) await wakeBatch(step);
};

type Settled = Parameters<typeof settleSubmit>[2] & { state: SubmitRow['state'] };

/** False if the claim was lost: then nothing may be written. */
const settle = async ({ context, tx, row }: Step, change: Settled): Promise<boolean> => {
  const isSettled = await settleSubmit(tx, row, change);
  if (isSettled) context.telemetry.metrics.submitTransition(change.state);
  return isSettled;
};

const isNewest = (row: SubmitRow, [newest]: readonly SubmitRow[]): boolean =>
  newest?.reply_revision === row.reply_revision;

/** If the review changed meanwhile, text that never reached the store becomes a draft again. */
const takenBack = (row: SubmitRow, review: ReviewRow) =>
  row.accepted_at || review.revision === row.review_revision ? {} : { response: review.response || row.text };

/** Behind a newer draft, a person's refused text becomes what they have typed, unless they have typed since. */
const keepAsDraft = async (tx: Tx, submit: SubmitRow, review: ReviewRow): Promise<void> => {
  const { company_id: companyId, app_id: appId, review_id: reviewId, user_id: userId } = submit;
  if (userId === null || submit.origin_kind !== 'person') return;
  if ((await draftsOf(tx, userId, appId, [reviewId])).length > 0) return;
  const sent = await replyRevisionOf(tx, appId, reviewId, submit.reply_revision);
  const pair = { response: submit.text, translatedResponse: sent?.translated_text ?? '' };
  await saveDraftText(
    tx,
    { companyId, appId, reviewId, userId },
    {
      ...pair,
      inEnglish: false,
      synced: pair,
      revision: submit.review_revision,
      replyRevision: review.reply_revision,
      undo: [],
    },
  );
};

const eventOf = ({ reviewId, replyRevision }: SubmitKey) => ({ reviewId, key: replyRevision, replyRevision });

/** Tells that a reply is public, in the transaction that records it; once, by whichever way it was seen. */
export const tellPublished = (context: AppContext, tx: Tx, id: SubmitKey): Promise<void> =>
  tellEvents(context, tx, id, 'reply.published', [eventOf(id)]);

/** Tells a person that their reply was refused. Of a batch, the batch says it: it pauses. */
const tellSender = async ({ context, tx, id, row }: Step): Promise<void> => {
  if (row.origin_kind !== 'person' || row.user_id === null) return;
  const app = await appOf(tx, id.appId);
  if (!app) return;
  await tell(context, tx, id.companyId, {
    kind: 'replyFailed',
    key: `${id.appId} ${id.reviewId} ${id.replyRevision}`,
    appId: id.appId,
    reviewId: id.reviewId,
    to: [row.user_id],
    facts: { app: app.name },
  });
};

/** Enqueues a job for the review's next due step, whichever of its submits that belongs to. */
const wakeNext = async ({ context, tx, id }: Step, submits: readonly SubmitRow[]): Promise<void> => {
  for (const { state, reply_revision: replyRevision, due_at: after, origin_kind: origin } of submits)
    if (state === 'queued' || state === 'unknown')
      await context.jobs.enqueue(
        tx,
        'send-reply',
        { ...id, replyRevision },
        { after, isUrgent: origin === 'person' },
      );
};

/** There is room for the next; or it is in the outbox again, of a batch that may have been stopped. */
const wakeBatch = async ({ context, tx, id: { companyId }, row }: Step): Promise<void> => {
  const batchId = batchOfSubmit(row);
  if (batchId === undefined) return;
  await context.jobs.enqueue(tx, 'send-batch', { companyId, batchId }, { isForward: true });
};

/**
 * The proposal of a batch reply to a review that is no longer in Google's list. Whether Google takes those is not
 * documented: the outcome of one decides for others of the app.
 */
const proposalOfOld = async ({ context, tx, id, row }: Step): Promise<ProposalRow | undefined> => {
  if (batchOfSubmit(row) === undefined || storeOf(id.appId) !== 'google') return undefined;
  const proposal = await proposalOfReply(tx, id.appId, id.reviewId, id.replyRevision);
  return proposal && isBeyondList('google', proposal.review_at.getTime(), context.now())
    ? proposal
    : undefined;
};

const noteOldRefused = async (step: Step, { error, isAboutReview }: Refused): Promise<void> => {
  // An old review is not found only if it was removed here, which says nothing of its age.
  if (!isAboutReview || error === 'REVIEW_NOT_FOUND') return;
  const { context, tx, id } = step;
  const old = await proposalOfOld(step);
  if (!old) return;
  await noteOldReply(tx, id.appId, false, new Date(context.now()));
  if (old.state === 'failed') await changeProposal(tx, old.proposal_id, { reason: 'too_old' });
};
