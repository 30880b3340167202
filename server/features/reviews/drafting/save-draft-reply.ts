import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import { countProcessed } from '#server/db/tables/company/processed-reviews.ts';
import { saveReplyRevision } from '#server/db/tables/replies/reply-revisions.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import type { GeneratedDraft } from '#server/integrations/writer/port.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';
import { changeReview } from '../changed/change-review.ts';
import { type DraftResult, requestDraft } from '../writer/request-draft.ts';
import { saveReviewTranslation } from '../writer/save-review-translation.ts';
import { writableReview } from '../writer/writer-input.ts';

/** Generates a draft that differs from `earlier`; with `mustDiffer` a repetition is blocked. */
export const generateDraft = (
  context: AppContext,
  app: AppRow,
  row: ReviewRow,
  earlier: readonly string[],
  about: ClassificationInput,
  options: { mustDiffer?: boolean; mayRetry?: () => boolean } = {},
): Promise<DraftResult> =>
  requestDraft(context, { ...options, app, review: writableReview(row, app.store), earlier, about });

/** Saves a text as the newest reply revision. An answered review keeps showing the sent reply. */
export const saveDraftReply = async (
  tx: Tx,
  row: ReviewRow,
  texts: { reply: string; replyInEnglish: string; language: string },
): Promise<void> => {
  const revision = row.reply_revision + 1;
  await saveReplyRevision(tx, {
    company_id: row.company_id,
    app_id: row.app_id,
    review_id: row.review_id,
    revision,
    review_revision: row.revision,
    text: texts.reply,
    language: texts.language,
    translated_text: texts.replyInEnglish,
    source: 'writer',
    user_id: null,
    origin_kind: 'writer',
  });
  const visible = {
    response: texts.reply,
    translated_response: texts.replyInEnglish,
    response_language: texts.language,
    submit_error: null,
  };
  await changeReview(tx, row.app_id, row.review_id, {
    reply_revision: revision,
    draft: 'ready',
    ...(row.is_answered ? {} : visible),
  });
};

/** Saves a review's first draft and counts it as processed; neither happens once the month's limit is reached. */
export const saveFirstDraft = async (
  context: AppContext,
  tx: Tx,
  row: ReviewRow,
  draft: GeneratedDraft,
): Promise<'kept' | 'limit'> => {
  const month = monthOf(context.now());
  const { company_id: companyId, app_id: appId, review_id: reviewId } = row;
  if (!(await countProcessed(tx, { companyId, month, appId, reviewId, limit: context.monthlyLimit }))) {
    await changeReview(tx, appId, reviewId, { draft: 'limit' });
    return 'limit';
  }
  const language = languageTag(draft.language);
  const { translatedTitle: title, translatedBody: body } = draft;
  await saveReviewTranslation(tx, row, { language: draft.language, title, body });
  await saveDraftReply(tx, row, {
    reply: draft.reply,
    replyInEnglish: baseLanguage(language) === 'en' ? draft.reply : draft.replyInEnglish,
    language,
  });
  return 'kept';
};
