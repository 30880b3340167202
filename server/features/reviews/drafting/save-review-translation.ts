import type { Tx } from '#server/db/database.ts';
import { saveSearchWords } from '#server/db/tables/reviews/review-words.ts';
import { changeReview, type ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { indexedWordsOf } from '#shared/domain/reviews/search-words.ts';

type Translated = { language: string; title: string | null; body: string | null };

/** Saves the language of a review and its English, which can be searched as well; one in English needs none. */
export const saveReviewTranslation = async (
  tx: Tx,
  row: ReviewRow,
  { language, title, body }: Translated,
): Promise<void> => {
  const { company_id: companyId, app_id: appId, review_id: reviewId } = row;
  const tag = languageTag(language);
  const isEnglish = baseLanguage(tag) === 'en';
  const english = { translated_title: isEnglish ? null : title, translated_body: isEnglish ? null : body };
  await changeReview(tx, appId, reviewId, { review_language: tag, ...english });
  const words = indexedWordsOf({ ...row, ...english }, row.author);
  await saveSearchWords(tx, companyId, appId, [{ reviewId, modifiedAt: row.modified_at, words }]);
};
