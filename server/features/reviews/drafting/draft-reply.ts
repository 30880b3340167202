import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { writtenReplies } from '#server/db/tables/replies/reply-revisions.ts';
import { beginWriterRequest, endWriterRequest } from '#server/db/tables/replies/writer-requests.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import { dayOf, monthOf } from '#shared/domain/calendar.ts';
import { changeReview } from '../changed/change-review.ts';
import { saveClassification } from '../changed/save-classification.ts';
import { type BlockedAnswer, MOST_CALLS } from '../writer/generate-with-checks.ts';
import { resumeTime } from '../writer/resume-time.ts';
import { classificationContext } from '../writer/writer-topics.ts';
import { generateDraft, saveFirstDraft } from './save-draft-reply.ts';

type ReviewId = { companyId: string; appId: string; reviewId: string };
type Job = ReviewId & { rejections?: number | undefined };

/** Jobs deferred while the writer is unavailable are spread over this many ms. */
const SPREAD_MS = 30_000;

/** `try-again`: after the queue's own delay. `retryAt`: not before then, and the attempt does not count. */
export type DraftOutcome = 'done' | 'try-again' | { retryAt: Date };

/** Drafts the reply a review is waiting for: generates, checks, counts and saves it. */
export const draftReply = async (context: AppContext, id: Job): Promise<DraftOutcome> => {
  const { companyId, appId, reviewId } = id;
  const waiting = await inTenant(context.db, companyId, (tx) => begin(context, tx, id));
  if (typeof waiting === 'string' || 'retryAt' in waiting) return waiting;
  const result = await generateDraft(context, waiting.app, waiting.row, waiting.earlier, waiting.about).catch(
    async (error: unknown) => {
      await inTenant(context.db, companyId, (tx) => endWriterRequest(tx, appId, reviewId)); // so that the next attempt need not wait for the lease
      throw error;
    },
  );
  const outcome = await inTenant(context.db, companyId, async (tx): Promise<DraftOutcome | 'once-more'> => {
    await endWriterRequest(tx, appId, reviewId);
    const row = await lockReview(tx, appId, reviewId);
    const isStillWaiting =
      row &&
      isWaiting(row) &&
      !row.is_answered &&
      row.revision === waiting.row.revision &&
      row.reply_revision === waiting.row.reply_revision;
    if (row && result.classification && row.revision === waiting.row.revision)
      await saveClassification(context, tx, row, result.classification, 'draft');
    if (row?.is_answered && row.draft === 'preparing') await giveUp(tx, row);
    // A review that changed meanwhile waits again, but its own job was not enqueued while this one ran.
    if (!isStillWaiting) return row?.draft === 'preparing' && !row.is_answered ? 'once-more' : 'done';
    if (result.ok) {
      await saveFirstDraft(context, tx, row, result.value);
      return 'done';
    }
    const { failure } = result;
    context.log.warn({ event: 'draft.failed', companyId, appId, reviewId, failure }, 'Drafting reply failed');
    const retry = await retryOf(context, tx, id, failure);
    await changeReview(tx, appId, reviewId, { draft: retry === 'never' ? 'blocked' : 'failed' });
    return retry === 'never' ? 'done' : retry;
  });
  return outcome === 'once-more' ? draftReply(context, { companyId, appId, reviewId }) : outcome;
};

/** The review to draft for, or why there is none. */
const begin = async (context: AppContext, tx: Tx, { companyId, appId, reviewId }: ReviewId) => {
  const now = new Date(context.now());
  // The lease comes first: then the review shows whatever an earlier worker has saved.
  // All calls that the draft may take are over by then, or its worker is dead.
  const leaseMs = MOST_CALLS * context.writerTimeoutMs;
  if (!(await beginWriterRequest(tx, { companyId, appId, reviewId, now, leaseMs }))) return 'try-again';
  const found = await waitingFor(context, tx, { companyId, appId, reviewId });
  const rest = found && context.writer.resting(found.app.model);
  if (found && !rest) return found;
  await endWriterRequest(tx, appId, reviewId);
  if (!rest) return 'done';
  if (found.row.draft === 'preparing') await changeReview(tx, appId, reviewId, { draft: 'failed' });
  return retryAfter(context, rest);
};

const retryAfter = (context: AppContext, { retryAfterMs = 0 }: WriterFailure): { retryAt: Date } => ({
  retryAt: new Date(context.now() + retryAfterMs + Math.random() * SPREAD_MS),
});

/** When to retry a failed draft; `never` if only a person may ask again. */
const retryOf = async (
  context: AppContext,
  tx: Tx,
  { companyId, appId, reviewId, rejections = 0 }: Job,
  failure: WriterFailure | BlockedAnswer,
): Promise<DraftOutcome | 'never'> => {
  switch (failure.kind) {
    case 'away':
      return failure.isUncalled ? retryAfter(context, failure) : 'try-again';
    case 'busy':
      return retryAfter(context, failure);
    default: {
      const after = resumeTime(context, failure, rejections);
      if (!after) return 'never'; // rejected for good, or blocked twice by the checks
      const day = dayOf(after.getTime());
      const counted = failure.kind === 'rejected' ? rejections + 1 : rejections;
      const job = { companyId, appId, reviewId, day, rejections: counted };
      await context.jobs.enqueue(tx, 'draft-reply', job, { after });
      return 'done';
    }
  }
};

const isWaiting = ({ draft }: ReviewRow): boolean => draft === 'preparing' || draft === 'failed';

/** The review and its app, if a draft is due and allowed. */
const waitingFor = async (context: AppContext, tx: Tx, { appId, reviewId }: ReviewId) => {
  const app = await appOf(tx, appId);
  const row = await reviewOf(tx, appId, reviewId);
  if (!row || !isWaiting(row)) return undefined;
  // The first sync after a hidden app is back prepares it.
  if (!app || row.is_answered) return giveUp(tx, row);
  const now = context.now();
  const hasAccess = (await accessIn(tx, context)).hasAccess;
  const isFull = (await processedIn(tx, monthOf(now))) >= context.monthlyLimit;
  if (!hasAccess || isFull) {
    await changeReview(tx, appId, reviewId, { draft: hasAccess ? 'limit' : 'none' });
    return undefined;
  }
  const earlier = await writtenReplies(tx, appId, reviewId);
  return { app, row, earlier, about: await classificationContext(tx, appId) };
};

/** No draft is needed now; a later sync prepares one if the review is unanswered then. */
const giveUp = async (tx: Tx, row: ReviewRow): Promise<undefined> => {
  await changeReview(tx, row.app_id, row.review_id, { draft: 'none' });
};
