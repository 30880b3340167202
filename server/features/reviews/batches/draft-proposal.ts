import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { entitlementOf } from '#server/db/tables/company/companies.ts';
import {
  type BatchRow,
  batchOf,
  changeBatch,
  lockBatch,
  pauseBatch,
} from '#server/db/tables/replies/batches.ts';
import {
  changeProposal,
  type ProposalKey,
  type ProposalRow,
  proposalOf,
  textsBeside,
} from '#server/db/tables/replies/proposals.ts';
import { beginWriterRequest, endWriterRequest } from '#server/db/tables/replies/writer-requests.ts';
import { saveClassification } from '#server/db/tables/reviews/classified-reviews.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import { accessOf } from '#shared/domain/account/access.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { similarAmong } from '#shared/domain/writer/similarity.ts';
import { resumeTime } from '../classification/resume-time.ts';
import { classificationContext } from '../classification/writer-topics.ts';
import { type BlockedAnswer, MOST_CALLS } from '../drafting/generate-with-checks.ts';
import { type DraftResult, requestDraft } from '../drafting/request-draft.ts';
import { saveReviewTranslation } from '../drafting/save-review-translation.ts';
import { writableReview } from '../drafting/writer-input.ts';
import { dropOfHiddenApp } from './hand-over.ts';
import { rateText } from './rate-text.ts';

type Job = ProposalKey & { companyId: string; rejections?: number | undefined };
type Outcome = 'done' | 'try-again' | { retryAt: Date };
type Begun = {
  app: AppRow;
  review: ReviewRow;
  proposal: ProposalRow;
  batch: BatchRow;
  /** Given if the review is not classified yet: whether a text may go out unread depends on that. */
  about: ClassificationInput | undefined;
};

/** Drafts that one reply may take: the second one differs from the others of the batch. */
const DRAFTS = 2;

/** Jobs deferred while the writer is unavailable are spread over this many ms. */
const SPREAD_MS = 30_000;

/** How many near-identical replies are shown to the writer, which is to write another. */
const SHOWN = 8;

/** Drafts one reply of a batch. It counts towards no monthly limit, only to the batches' share of the day's AI requests. */
export const draftProposal = async (context: AppContext, job: Job): Promise<Outcome> => {
  const { companyId, appId, reviewId } = job;
  const begun = await inTenant(context.db, companyId, (tx) => begin(context, tx, job));
  if (typeof begun === 'string' || 'retryAt' in begun) return begun;
  const result = await writeUnlikeOthers(context, begun).catch(async (error: unknown) => {
    await inTenant(context.db, companyId, (tx) => endWriterRequest(tx, appId, reviewId)); // the next attempt need not wait for the lease
    throw error;
  });
  return inTenant(context.db, companyId, (tx) => save(context, tx, job, begun, result));
};

/** What to draft; nothing if it is no longer waiting, or its batch rests. */
const begin = async (context: AppContext, tx: Tx, job: Job): Promise<Begun | Outcome> => {
  const { companyId, appId, reviewId } = job;
  const now = new Date(context.now());
  // All calls that the drafts may take are over by then, or their worker is dead.
  const leaseMs = DRAFTS * MOST_CALLS * context.writerTimeoutMs;
  if (!(await beginWriterRequest(tx, { companyId, appId, reviewId, now, leaseMs }))) return 'try-again';
  const found = await waitingFor(context, tx, job);
  const rest = found && context.writer.resting(found.app.model);
  if (found && !rest) return found;
  await endWriterRequest(tx, appId, reviewId);
  return rest ? { retryAt: spread(new Date(now.getTime() + (rest.retryAfterMs ?? 0))) } : 'done';
};

const waitingFor = async (context: AppContext, tx: Tx, job: Job): Promise<Begun | undefined> => {
  const { appId, reviewId } = job;
  const proposal = await proposalOf(tx, job.proposalId);
  const batch = proposal?.batch_id ? await batchOf(tx, proposal.batch_id) : undefined;
  if (proposal?.state !== 'drafting' || !batch || batch.pause_reason !== null) return undefined;
  if (!accessOf(await entitlementOf(tx), context.now()).hasAccess) {
    await pauseBatch(tx, batch.batch_id, 'no_access', new Date(context.now())); // resumed only by a person
    await context.jobs.enqueue(tx, 'send-batch', { companyId: job.companyId, batchId: batch.batch_id });
    return undefined;
  }
  const app = await appOf(tx, appId);
  const review = await reviewOf(tx, appId, reviewId);
  if (app && review) {
    const about = review.kind === null ? await classificationContext(tx) : undefined;
    return { app, review, proposal, batch, about };
  }
  if (!app) await dropOfHiddenApp(context, tx, proposal);
  return undefined;
};

/** The reply; written once more if it says nearly the same as others of the batch. */
const writeUnlikeOthers = async (context: AppContext, begun: Begun): Promise<DraftResult> => {
  const { app, review, proposal, batch, about } = begun;
  const request = {
    ...{ app, review: writableReview(review, app.store), about, announcement: batch.instruction },
    work: 'batch' as const,
  };
  const first = await requestDraft(context, request);
  if (!first.ok) return first;
  const { reply, language } = first.value;
  const beside = await inTenant(context.db, app.company_id, (tx) =>
    textsBeside(tx, proposal, baseLanguage(languageTag(language))),
  );
  const similar = similarAmong(reply, beside, requiredPartsOf(app.prompt_modifiers));
  if (similar.length === 0) return first;
  const earlier = similar.slice(0, SHOWN).map(({ text }) => text);
  const second = await requestDraft(context, { ...request, earlier });
  return second.ok ? second : first; // flagged then
};

const save = async (
  context: AppContext,
  tx: Tx,
  { appId, reviewId, proposalId, rejections = 0 }: Job,
  { app, proposal: asked, batch: { batch_id: batchId, instruction } }: Begun,
  result: DraftResult,
): Promise<Outcome> => {
  await endWriterRequest(tx, appId, reviewId);
  const review = await lockReview(tx, appId, reviewId);
  const batch = await lockBatch(tx, batchId);
  const proposal = await proposalOf(tx, proposalId);
  if (!review || !batch || proposal?.state !== 'drafting' || review.revision !== asked.review_revision)
    return 'done';
  const { classification } = result;
  const isNew = classification !== null && review.kind === null;
  if (isNew) await saveClassification(tx, review, classification, 'draft');
  if (!result.ok) return fail(context, tx, proposal, batch, result.failure, rejections);
  const { reply, replyInEnglish, language: reported } = result.value;
  const language = languageTag(reported);
  const { translatedTitle: title, translatedBody: body } = result.value;
  if (review.review_language === null)
    await saveReviewTranslation(tx, review, { language: reported, title, body });
  const kind = isNew ? classification.kind : review.kind;
  const about = { app, review: { kind }, instruction };
  const rated = await rateText(tx, about, proposal, { text: reply, language });
  const translated = baseLanguage(language) === 'en' ? reply : replyInEnglish;
  await changeProposal(tx, proposalId, { ...rated, drafted_text: reply, translated_text: translated });
  if (batch.resumes_at) await changeBatch(tx, batchId, { resumes_at: null });
  return 'done';
};

/** What passes is waited for, by a job that does not count as an attempt; else the reply has failed. */
const fail = async (
  context: AppContext,
  tx: Tx,
  { proposal_id: proposalId, app_id: appId, review_id: reviewId, company_id: companyId }: ProposalRow,
  { batch_id: batchId }: BatchRow,
  failure: WriterFailure | BlockedAnswer,
  rejections: number,
): Promise<Outcome> => {
  context.log.warn(
    { event: 'batch.draft_failed', companyId, appId, reviewId, failure },
    'Drafting reply failed',
  );
  const resumesAt = resumeTime(context, failure, rejections);
  if (resumesAt) {
    await changeBatch(tx, batchId, { resumes_at: resumesAt });
    if (failure.kind !== 'rejected') return { retryAt: spread(resumesAt) };
    const job = { companyId, appId, reviewId, proposalId, rejections: rejections + 1 };
    await context.jobs.enqueue(tx, 'draft-proposal', job, { after: spread(resumesAt) });
    return 'done';
  }
  const reason = failure.kind === 'blocked' ? ('blocked' as const) : ('writer' as const);
  await changeProposal(tx, proposalId, { state: 'failed', reason });
  return 'done';
};

const spread = (at: Date): Date => new Date(at.getTime() + Math.random() * SPREAD_MS);
