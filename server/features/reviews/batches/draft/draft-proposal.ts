import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
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
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import type { JudgedCode } from '#shared/domain/batches/warning-codes.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { judgeBrief } from '#shared/domain/writer/judge-prompt.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { similarAmong } from '#shared/domain/writer/similarity.ts';
import { saveClassification } from '../../changed/save-classification.ts';
import { type BlockedAnswer, MOST_CALLS } from '../../writer/generate-with-checks.ts';
import { meteredWriter, withReservedCall } from '../../writer/metered-writer.ts';
import { type DraftResult, requestDraft } from '../../writer/request-draft.ts';
import { resumeTime } from '../../writer/resume-time.ts';
import { saveReviewTranslation } from '../../writer/save-review-translation.ts';
import { writableReview } from '../../writer/writer-input.ts';
import { classificationContext } from '../../writer/writer-topics.ts';
import { dropOfHiddenApp } from '../send/send-batch.ts';
import { codesOf, judgedOf } from './judge.ts';
import { rateText, verdictOn } from './rate-text.ts';

type Job = ProposalKey & { companyId: string; rejections?: number | undefined };
type Outcome = 'done' | { retryAt: Date };
type Begun = {
  app: AppRow;
  review: ReviewRow;
  proposal: ProposalRow;
  batch: BatchRow;
  /** Given if the review is not classified yet, which decides whether a text may go out unread. */
  about: ClassificationInput | undefined;
};

/** Drafts per reply: a second one is written if the first resembles others of the batch. */
const DRAFTS = 2;

/** Jobs deferred while the writer is unavailable are spread over this many ms. */
const SPREAD_MS = 30_000;

/** How many near-identical replies the writer is shown before it writes another. */
const SHOWN = 8;

/** Time until the next attempt while another request writes for the same review, in ms; it counts as no failure. */
const BUSY_MS = 3000;

/**
 * Drafts one reply of a batch; if the code finds nothing to warn about, a second AI call judges it. A draft that waits for its
 * verdict is kept, so that only the verdict is repeated. It counts towards the batches' share of the day's AI requests,
 * not towards the monthly limit.
 */
export const draftProposal = async (context: AppContext, job: Job): Promise<Outcome> => {
  const { companyId, appId, reviewId } = job;
  const begun = await inTenant(context.db, companyId, (tx) => begin(context, tx, job));
  if (typeof begun === 'string' || 'retryAt' in begun) return begun;
  try {
    const outcome = await withReservedCall(context, companyId, 'batch', (reserved) =>
      writeAndJudge(context, job, begun, reserved),
    );
    if (typeof outcome === 'string' || 'retryAt' in outcome) return outcome;
    return await inTenant(context.db, companyId, (tx) => waitFor(context, tx, job, begun, outcome));
  } finally {
    // The next attempt need not wait for the lease.
    await inTenant(context.db, companyId, (tx) => endWriterRequest(tx, appId, reviewId));
  }
};

const writeAndJudge = async (
  context: AppContext,
  job: Job,
  begun: Begun,
  reserved: { isUsed: boolean },
): Promise<Outcome> => {
  const { companyId } = job;
  let text = begun.proposal.text;
  if (text === '') {
    const result = await writeUnlikeOthers(context, begun);
    const saved = await inTenant(context.db, companyId, (tx) => saveDraft(context, tx, job, begun, result));
    if (typeof saved === 'string' || 'retryAt' in saved) return saved;
    if (saved.state !== 'drafting') return 'done';
    text = saved.text;
  }
  const judged = judgedOf(begun.app, begun.batch.instruction, text);
  const writer = meteredWriter(context, companyId, 'batch', reserved);
  const ask = () => writer.judge(begun.app.model, judgeBrief(judged));
  const first = await ask();
  const answer = !first.ok && first.failure.kind === 'unusable' ? await ask() : first;
  return inTenant(context.db, companyId, (tx) =>
    saveVerdict(context, tx, job, begun, text, answer.ok ? codesOf(answer.value) : answer.failure),
  );
};

/** What to draft; `done` if the proposal no longer waits or its batch is paused. */
const begin = async (context: AppContext, tx: Tx, job: Job): Promise<Begun | Outcome> => {
  const { companyId, appId, reviewId } = job;
  const now = new Date(context.now());
  // Longer than all calls for drafts and verdict can take, unless their worker is dead.
  const leaseMs = (DRAFTS * MOST_CALLS + 1) * context.writerTimeoutMs;
  if (!(await beginWriterRequest(tx, { companyId, appId, reviewId, now, leaseMs })))
    return { retryAt: new Date(now.getTime() + BUSY_MS) };
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
  if (!(await accessIn(tx, context)).hasAccess) {
    await pauseBatch(tx, batch.batch_id, 'no_access', new Date(context.now())); // resumed only by a person
    await context.jobs.enqueue(tx, 'send-batch', { companyId: job.companyId, batchId: batch.batch_id });
    return undefined;
  }
  const app = await appOf(tx, appId);
  const review = await reviewOf(tx, appId, reviewId);
  if (app && review) {
    const about = review.kind === null ? await classificationContext(tx, appId) : undefined;
    return { app, review, proposal, batch, about };
  }
  if (!app) await dropOfHiddenApp(context, tx, proposal);
  return undefined;
};

/** The reply; written once more if it says nearly the same as others of the batch. */
const writeUnlikeOthers = async (context: AppContext, begun: Begun): Promise<DraftResult> => {
  const { app, review, proposal, batch, about } = begun;
  const request = {
    app,
    review: writableReview(review, app.store),
    about,
    announcement: batch.instruction,
    work: 'batch' as const,
  };
  const first = await requestDraft(context, request);
  if (!first.ok) return first;
  const beside = await inTenant(context.db, app.company_id, (tx) => textsBeside(tx, proposal));
  const similar = similarAmong(first.value.reply, beside, requiredPartsOf(app.prompt_modifiers));
  if (similar.length === 0) return first;
  const earlier = similar.slice(0, SHOWN).map(({ text }) => text);
  const second = await requestDraft(context, { ...request, earlier });
  return second.ok ? second : first; // flagged then
};

type Locked = { review: ReviewRow; batch: BatchRow; proposal: ProposalRow };

/** Review, batch and proposal, if the text is still waited for. */
const lockWaiting = async (tx: Tx, job: Job, { batch, proposal }: Begun): Promise<Locked | undefined> => {
  const review = await lockReview(tx, job.appId, job.reviewId);
  const locked = await lockBatch(tx, batch.batch_id);
  const now = await proposalOf(tx, job.proposalId);
  if (!review || !locked || now?.state !== 'drafting') return undefined;
  return review.revision === proposal.review_revision && now.version === proposal.version
    ? { review, batch: locked, proposal: now }
    : undefined;
};

/** Saves a draft and returns it; it stays `drafting` while it waits for its verdict. */
const saveDraft = async (
  context: AppContext,
  tx: Tx,
  job: Job,
  begun: Begun,
  result: DraftResult,
): Promise<Outcome | ProposalRow> => {
  const waiting = await lockWaiting(tx, job, begun);
  if (!waiting) return 'done';
  const { review, batch, proposal } = waiting;
  const { app } = begun;
  const { classification } = result;
  const isNew = classification !== null && review.kind === null;
  if (isNew) await saveClassification(context, tx, review, classification, 'draft');
  if (!result.ok) return fail(context, tx, waiting, result.failure, job.rejections);
  const { reply, replyInEnglish, language: reported } = result.value;
  const language = languageTag(reported);
  const { translatedTitle: title, translatedBody: body } = result.value;
  if (review.review_language === null)
    await saveReviewTranslation(tx, review, { language: reported, title, body });
  const kind = isNew ? classification.kind : review.kind;
  const about = { app, review: { kind }, instruction: batch.instruction };
  const change = 'unchanged' as const;
  const rated = await rateText(tx, about, proposal, { text: reply, language, change });
  const translated = baseLanguage(language) === 'en' ? reply : replyInEnglish;
  if (batch.resumes_at) await changeBatch(tx, batch.batch_id, { resumes_at: null });
  return changeProposal(tx, proposal.proposal_id, {
    ...rated,
    drafted_text: reply,
    translated_text: translated,
    version: rated.state === 'drafting' ? proposal.version : rated.version, // counted with the verdict
  });
};

const saveVerdict = async (
  context: AppContext,
  tx: Tx,
  job: Job,
  begun: Begun,
  text: string,
  verdict: JudgedCode[] | WriterFailure,
): Promise<Outcome> => {
  const waiting = await lockWaiting(tx, job, begun);
  if (waiting?.proposal.text !== text) return 'done';
  const { review, batch, proposal } = waiting;
  if (!Array.isArray(verdict)) {
    const waits = await pause(context, tx, waiting, verdict, job.rejections);
    if (waits) return waits;
  }
  const { app } = begun;
  // Without a verdict for good, a person has to open it.
  const codes: JudgedCode[] = Array.isArray(verdict) ? verdict : ['unjudged'];
  const about = { app, review, instruction: batch.instruction };
  const given = verdictOn(about, text, codes);
  const rated = await rateText(tx, about, { ...proposal, ...given }, proposal);
  await changeProposal(tx, proposal.proposal_id, { ...rated, ...given });
  if (batch.resumes_at) await changeBatch(tx, batch.batch_id, { resumes_at: null });
  return 'done';
};

/** Waits because the day's calls are used up, as for any other temporary failure. */
const waitFor = async (
  context: AppContext,
  tx: Tx,
  job: Job,
  begun: Begun,
  failure: WriterFailure,
): Promise<Outcome> => {
  const waiting = await lockWaiting(tx, job, begun);
  return waiting ? fail(context, tx, waiting, failure, job.rejections) : 'done';
};

/** Waits after a temporary failure; after any other, the reply has failed. */
const fail = async (
  context: AppContext,
  tx: Tx,
  waiting: Locked,
  failure: WriterFailure | BlockedAnswer,
  rejections?: number,
): Promise<Outcome> => {
  const waits = await pause(context, tx, waiting, failure, rejections);
  if (waits) return waits;
  const reason = failure.kind === 'blocked' ? ('blocked' as const) : ('writer' as const);
  await changeProposal(tx, waiting.proposal.proposal_id, { state: 'failed', reason });
  return 'done';
};

/** Waits for a temporary failure to pass, without counting an attempt; undefined if the failure is permanent. */
const pause = async (
  context: AppContext,
  tx: Tx,
  { batch: { batch_id: batchId }, proposal }: Locked,
  failure: WriterFailure | BlockedAnswer,
  rejections = 0,
): Promise<Outcome | undefined> => {
  const { proposal_id: proposalId, app_id: appId, review_id: reviewId, company_id: companyId } = proposal;
  context.log.warn(
    { event: 'batch.draft_failed', companyId, appId, reviewId, failure },
    'Drafting reply failed',
  );
  const resumesAt = resumeTime(context, failure, rejections);
  if (!resumesAt) return undefined;
  await changeBatch(tx, batchId, { resumes_at: resumesAt });
  if (failure.kind !== 'rejected') return { retryAt: spread(resumesAt) };
  const job = { companyId, appId, reviewId, proposalId, rejections: rejections + 1 };
  await context.jobs.enqueue(tx, 'draft-proposal', job, { after: spread(resumesAt) });
  return 'done';
};

const spread = (at: Date): Date => new Date(at.getTime() + Math.random() * SPREAD_MS);
