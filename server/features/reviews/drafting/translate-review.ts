import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { saveSearchWords } from '#server/db/tables/reviews/review-words.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { Translation } from '#server/integrations/writer/port.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { replyLimit } from '#shared/domain/replies/reply-length.ts';
import { indexedWordsOf } from '#shared/domain/reviews/search-words.ts';
import { translateReviewBrief } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { isUntranslated } from '#shared/domain/writer/untranslated.ts';
import { changeReview } from '../changed/change-review.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { generateWithChecks, whileAwaited } from '../writer/generate-with-checks.ts';
import { countBlocked, meteredWriter } from '../writer/metered-writer.ts';
import { translationColumns } from '../writer/save-review-translation.ts';
import { writerApiError } from '../writer/writer-errors.ts';
import { allowedMentionsIn, writableApp } from '../writer/writer-input.ts';

/** Translates a review without a draft (such as one answered in the store's console) and its reply to English. */
export const translateReview: UseCase<typeof review.translateReview> = async (
  context,
  { companyId },
  { appId, reviewId },
) => {
  const { app, row } = await inTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await reviewOf(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    return { app, row };
  });
  if (isTranslated(row)) return { review: toReviewDto(row) };
  const reply = lacksEnglishReply(row) ? row.response : '';
  const own = allowedMentionsIn(app);
  const result = await countBlocked(
    context,
    companyId,
    generateWithChecks({
      store: app.store,
      own,
      requiredParts: requiredPartsOf(app.prompt_modifiers),
      limit: replyLimit(app.store),
      mayRetry: whileAwaited(context),
      ask: () =>
        meteredWriter(context, companyId).translateReview(
          app.model,
          translateReviewBrief({ title: row.title, body: row.body, reply }, writableApp(app)),
        ),
      // Only the company reads these, so the checks for outgoing text do not apply.
      textsOf: () => [],
      withTexts: (translation) => translation,
      faultsOf: ({ body }) =>
        isUntranslated({ text: row.body, translation: body ?? '', targetLanguage: 'en', own })
          ? ['untouched']
          : [],
    }),
  );
  if (!result.ok) throw writerApiError(result.failure);
  return inTenant(context.db, companyId, async (tx) => {
    const current = await lockReview(tx, appId, reviewId);
    if (!current || current.revision !== row.revision)
      throw new ApiError(
        'REVIEW_CHANGED',
        'The review has changed since it was loaded.',
        current ? { review: toReviewDto(current) } : {},
      );
    const change = {
      ...(current.review_language === null ? translationColumns(current, result.value) : {}),
      ...(reply !== '' && current.response === reply && lacksEnglishReply(current)
        ? replyInEnglish(result.value, reply)
        : {}),
    };
    if (Object.keys(change).length > 0) await changeReview(tx, appId, reviewId, change);
    const changed = { ...current, ...change };
    const words = indexedWordsOf(changed, changed.author);
    await saveSearchWords(tx, companyId, appId, [{ reviewId, modifiedAt: changed.modified_at, words }]);
    return { review: toReviewDto(changed) };
  });
};

const isEnglish = (language: string | null): boolean => baseLanguage(language ?? '') === 'en';

const lacksEnglishReply = (row: ReviewRow): boolean =>
  row.is_answered && row.translated_response === '' && !isEnglish(row.response_language);

const isTranslated = (row: ReviewRow): boolean => row.review_language !== null && !lacksEnglishReply(row);

const replyInEnglish = ({ replyLanguage, reply }: Translation, response: string) => {
  const tag = languageTag(replyLanguage ?? (reply === null ? 'en' : ''));
  return { response_language: tag, translated_response: reply ?? response };
};
