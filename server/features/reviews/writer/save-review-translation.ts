import type { Tx } from '#server/db/database.ts';
import { saveSearchWords } from '#server/db/tables/reviews/review-words.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { wordlessLanguage } from '#shared/domain/language/wordless.ts';
import { indexedWordsOf } from '#shared/domain/reviews/search-words.ts';
import { changeReview } from '../changed/change-review.ts';

type Translated = { language: string; title: string | null; body: string | null };

/** The language of a review and its English; a review in English has none. */
export const translationColumns = (row: ReviewRow, { language, title, body }: Translated) => {
  const tag = wordlessLanguage(row) ?? languageTag(language);
  const isEnglish = baseLanguage(tag) === 'en';
  return {
    review_language: tag,
    translated_title: isEnglish ? null : title,
    translated_body: isEnglish ? null : body,
  };
};

/** Saves them, and makes the English searchable. */
export const saveReviewTranslation = async (
  tx: Tx,
  row: ReviewRow,
  translated: Translated,
): Promise<void> => {
  const { company_id: companyId, app_id: appId, review_id: reviewId } = row;
  const columns = translationColumns(row, translated);
  await changeReview(tx, appId, reviewId, columns);
  const words = indexedWordsOf({ ...row, ...columns }, row.author);
  await saveSearchWords(tx, companyId, appId, [{ reviewId, modifiedAt: row.modified_at, words }]);
};
