import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { hasWrittenReply, writtenReplies } from '#server/db/tables/replies/reply-revisions.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { GeneratedDraft, WriterFailure } from '#server/integrations/writer/port.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import type { Result } from '#shared/domain/result.ts';
import { saveClassification } from '../changed/save-classification.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { type BlockedAnswer, whileAwaited } from '../writer/generate-with-checks.ts';
import { limitRequestRate } from '../writer/limit-request-rate.ts';
import { writerApiError } from '../writer/writer-errors.ts';
import { classificationContext } from '../writer/writer-topics.ts';
import { type EditedTexts, improveReply, type Rewritten } from './improve-reply.ts';
import { generateDraft, saveDraftReply, saveFirstDraft } from './save-draft-reply.ts';

/** Per company: several people at once. */
const LIMITS = { perMinute: 30, perDay: 2000 };

/** A text to be written for the review as it was read. */
type Rewriting = Awaited<ReturnType<typeof read>> & {
  context: AppContext;
  /** What the person has typed. */
  typed: EditedTexts;
  mayRetry: () => boolean;
};

/** Writes a new draft that differs from the earlier ones, or improves the current text as instructed. */
export const regenerateReply: UseCase<typeof reply.regenerate> = async (context, { companyId }, input) => {
  const { appId, review: typed, customPrompt: instruction } = input;
  const start = await inTenant(context.db, companyId, (tx) => read(context, tx, appId, typed.reviewId));
  await limitRequestRate(context, `regenerate:${companyId}`, LIMITS);
  const rewriting = { ...start, context, typed, mayRetry: whileAwaited(context) };
  return input.improve === true && instruction ? improveText(rewriting, instruction) : writeAnew(rewriting);
};

const writeAnew = async (rewriting: Rewriting) => {
  const { row, isFirst } = rewriting;
  const draft = await newDraft(rewriting);
  return isFirst
    ? saveFirst(rewriting, draft)
    : saveNext(rewriting, draft, row.review_language ?? languageTag(draft.language));
};

/** Before anything else the review gets its first draft, which detects its language and counts it as processed. */
const improveText = async (rewriting: Rewriting, instruction: string) => {
  const { context, app, row, isFirst, typed, mayRetry } = rewriting;
  const improved = async (review: ReviewRow) =>
    valueOrThrow(await improveReply(context, app, review, typed, instruction, mayRetry));
  if (!isFirst) return saveNext(rewriting, await improved(row), row.review_language ?? 'en');
  const draft = await newDraft(rewriting);
  if (!typed.response) return saveFirst(rewriting, draft);
  const detected = { ...row, review_language: languageTag(draft.language) };
  return saveFirst(rewriting, { ...draft, ...(await improved(detected)) });
};

/** A draft unlike the last five. A review that got its first one long after it arrived is classified by it. */
const newDraft = async ({ context, app, row, earlier, about, typed, mayRetry }: Rewriting) => {
  const unlike = typed.response ? [...earlier, typed.response] : earlier;
  const options = { mustDiffer: true, mayRetry };
  const result = await generateDraft(context, app, row, unlike.slice(-5), about, options);
  const { classification } = result;
  if (classification)
    await inTenant(context.db, row.company_id, (tx) => saveIfUnclassified(context, tx, row, classification));
  return valueOrThrow(result);
};

/** Reads what is needed to write, and refuses a first draft beyond the month's limit. */
const read = async (context: AppContext, tx: Tx, appId: string, reviewId: string) => {
  const app = await appOf(tx, appId);
  const row = await reviewOf(tx, appId, reviewId);
  if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  const isFirst = !(await hasWrittenReply(tx, appId, row.review_id, row.revision));
  if (isFirst && (await processedIn(tx, monthOf(context.now()))) >= context.monthlyLimit)
    throw limitReached();
  const earlier = await writtenReplies(tx, appId, reviewId);
  return { app, row, isFirst, earlier, about: await classificationContext(tx, appId) };
};

const saveIfUnclassified = async (
  context: AppContext,
  tx: Tx,
  { app_id, review_id, revision }: ReviewRow,
  classification: Classification,
): Promise<void> => {
  const current = await lockReview(tx, app_id, review_id);
  if (current?.revision === revision && current.kind === null)
    await saveClassification(context, tx, current, classification, 'draft');
};

const saveFirst = ({ context, row }: Rewriting, draft: GeneratedDraft) =>
  inTenant(context.db, row.company_id, async (tx) => {
    const current = await lockUnchanged(tx, row);
    if ((await saveFirstDraft(context, tx, current, draft)) === 'limit') throw limitReached();
    return savedReview(tx, row, draft, row.review_language ?? languageTag(draft.language));
  });

const saveNext = ({ context, row }: Rewriting, texts: Rewritten, language: string) =>
  inTenant(context.db, row.company_id, async (tx) => {
    const current = await lockUnchanged(tx, row);
    await saveDraftReply(tx, current, { ...inLanguage(texts, language), language });
    return savedReview(tx, row, texts, language);
  });

const lockUnchanged = async (tx: Tx, row: ReviewRow): Promise<ReviewRow> => {
  const current = await lockReview(tx, row.app_id, row.review_id);
  if (!current || current.revision !== row.revision)
    throw new ApiError(
      'REVIEW_CHANGED',
      'The review has changed since it was loaded.',
      current ? { review: toReviewDto(current) } : {},
    );
  return current;
};

const savedReview = async (tx: Tx, row: ReviewRow, texts: Rewritten, language: string) => {
  const saved = await reviewOf(tx, row.app_id, row.review_id);
  if (!saved) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  if (!saved.is_answered) return { review: toReviewDto(saved) };
  // For an answered review the new text is only a suggestion; the sent reply stays in place.
  const { reply, replyInEnglish } = inLanguage(texts, language);
  const suggestion = { response: reply, translatedResponse: replyInEnglish, responseLanguage: language };
  return { review: { ...toReviewDto(saved), ...suggestion } };
};

/** A reply in English is its own English version. */
const inLanguage = ({ reply, replyInEnglish }: Rewritten, language: string): Rewritten => ({
  reply,
  replyInEnglish: baseLanguage(language) === 'en' ? reply : replyInEnglish,
});

const limitReached = () => new ApiError('LIMIT_REACHED', 'Monthly review limit reached.');

/** The value, or the API error for the failure. */
const valueOrThrow = <Value>(result: Result<Value, WriterFailure | BlockedAnswer>): Value => {
  if (!result.ok) throw writerApiError(result.failure);
  return result.value;
};
