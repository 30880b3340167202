import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { saveWords } from '#server/db/tables/review-words.ts';
import { changeReview, lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews.ts';
import type { Translation } from '#server/outside/writer/port.ts';
import { Refusal, type UseCase } from '#server/world.ts';
import type { review } from '#shared/contract/review.ts';
import { keptOf } from '#shared/domain/fit-reply.ts';
import { baseLanguage, languageTag } from '#shared/domain/languages.ts';
import { translateReviewBrief } from '#shared/domain/prompts.ts';
import { replyLimit } from '#shared/domain/reply.ts';
import { wordsOf } from '#shared/domain/search-words.ts';
import { isUntranslated } from '#shared/domain/untouched.ts';
import { countedWriter, heldCounted } from './counted-writer.ts';
import { presentReview } from './present-review.ts';
import { writeChecked } from './write-checked.ts';
import { ownOf, writableApp } from './write-reply.ts';
import { refusalFor } from './writer-refusal.ts';

/** A review that nothing was prepared for, such as one answered in the store's console, and its reply, in English. */
export const translateReview: UseCase<typeof review.translateReview> = async (
  world,
  { companyId },
  { appId, reviewId },
) => {
  const { app, row } = await inTenant(world.db, companyId, async (tx) => {
    const [app, row] = [await appOf(tx, appId), await reviewOf(tx, appId, reviewId)];
    if (!app || !row) throw new Refusal('ENTITY_NOT_FOUND', 'There is no such review.');
    return { app, row };
  });
  if (isTranslated(row)) return { review: presentReview(row) };
  const reply = lacksEnglishReply(row) ? row.response : '';
  const own = ownOf(app);
  const written = await heldCounted(
    world,
    companyId,
    writeChecked({
      store: app.store,
      own,
      kept: keptOf(app.prompt_modifiers),
      limit: replyLimit(app.store),
      ask: () =>
        countedWriter(world, companyId).translateReview(
          app.model,
          translateReviewBrief({ title: row.title, body: row.body, reply }, writableApp(app)),
        ),
      // Only the company reads these: nothing in them has to keep to the rules of what is sent.
      textsOf: () => [],
      withTexts: (translation) => translation,
      faultsOf: ({ body }) =>
        isUntranslated({ text: row.body, translation: body ?? '', targetLanguage: 'en', own })
          ? ['untouched']
          : [],
    }),
  );
  if (!written.ok) throw refusalFor(written.failure);
  return inTenant(world.db, companyId, async (tx) => {
    const now = await lockReview(tx, appId, reviewId);
    if (!now || now.revision !== row.revision)
      throw new Refusal(
        'REVIEW_CHANGED',
        'The reviewer has changed the review.',
        now ? { review: presentReview(now) } : {},
      );
    const change = {
      ...(now.review_language === null ? reviewInEnglish(written.value) : {}),
      ...(reply !== '' && now.response === reply && lacksEnglishReply(now)
        ? replyInEnglish(written.value, reply)
        : {}),
    };
    if (Object.keys(change).length > 0) await changeReview(tx, appId, reviewId, change);
    const changed = { ...now, ...change };
    const { title, body, author, translated_title, translated_body, modified_at: modifiedAt } = changed;
    const words = wordsOf([title, body, author, translated_title, translated_body]);
    await saveWords(tx, companyId, appId, [{ reviewId, modifiedAt, words }]);
    return { review: presentReview(changed) };
  });
};

const isEnglish = (language: string | null): boolean => baseLanguage(language ?? '') === 'en';

const lacksEnglishReply = (row: ReviewRow): boolean =>
  row.is_answered && row.translated_response === '' && !isEnglish(row.response_language);

const isTranslated = (row: ReviewRow): boolean => row.review_language !== null && !lacksEnglishReply(row);

const reviewInEnglish = ({ language, title, body }: Translation) => {
  const tag = languageTag(language);
  return {
    review_language: tag,
    translated_title: isEnglish(tag) ? null : title,
    translated_body: isEnglish(tag) ? null : body,
  };
};

const replyInEnglish = ({ replyLanguage, reply }: Translation, response: string) => {
  const tag = languageTag(replyLanguage ?? (reply === null ? 'en' : ''));
  return { response_language: tag, translated_response: reply ?? response };
};
