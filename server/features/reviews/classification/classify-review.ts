import type { AppContext } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { entitlementOf } from '#server/db/tables/company/companies.ts';
import { saveClassification } from '#server/db/tables/reviews/classified-reviews.ts';
import { saveSearchWords } from '#server/db/tables/reviews/review-words.ts';
import { changeReview, lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { Translation } from '#server/integrations/writer/port.ts';
import { accessOf } from '#shared/domain/account/access.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { indexedWordsOf } from '#shared/domain/reviews/search-words.ts';
import { translateReviewBrief } from '#shared/domain/writer/prompts.ts';
import { meteredWriter } from '../drafting/metered-writer.ts';
import { writableApp } from '../drafting/writer-input.ts';
import { resumeTime } from './resume-time.ts';
import { classificationContext } from './writer-topics.ts';

type Job = { companyId: string; appId: string; reviewId: string; rejections?: number | undefined };

/** Classifies and translates a review that gets no draft; it does not count towards the monthly limit. */
export const classifyReview = async (
  context: AppContext,
  { companyId, appId, reviewId, rejections = 0 }: Job,
): Promise<'done' | { retryAt: Date }> => {
  const found = await readInTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await reviewOf(tx, appId, reviewId);
    const { hasAccess } = accessOf(await entitlementOf(tx), context.now());
    const isDue = hasAccess && row?.kind === null && row.draft !== 'preparing';
    return app && row && isDue ? { app, row, about: await classificationContext(tx) } : undefined;
  });
  if (!found) return 'done';
  const { app, row, about } = found;
  const brief = translateReviewBrief(
    { title: row.title, body: row.body, reply: '' },
    writableApp(app),
    about,
  );
  const answer = await meteredWriter(context, companyId, 'classification').translateReview(app.model, brief);
  if (!answer.ok) {
    const retryAt = resumeTime(context, answer.failure, rejections);
    if (!retryAt) return 'done';
    if (answer.failure.kind !== 'rejected') return { retryAt };
    const job = { companyId, appId, reviewId, rejections: rejections + 1 };
    await inTenant(context.db, companyId, (tx) =>
      context.jobs.enqueue(tx, 'classify-review', job, { after: retryAt }),
    );
    return 'done';
  }
  const { value: translation } = answer;
  const classification = checkedClassification(translation.classification, row, about.topics);
  await inTenant(context.db, companyId, async (tx) => {
    const current = await lockReview(tx, appId, reviewId);
    if (!current || current.revision !== row.revision) return;
    if (classification && current.kind === null)
      await saveClassification(tx, current, classification, 'classification');
    if (current.review_language !== null) return;
    const change = inEnglish(translation);
    await changeReview(tx, appId, reviewId, change);
    const words = indexedWordsOf({ ...current, ...change }, current.author);
    await saveSearchWords(tx, companyId, appId, [{ reviewId, modifiedAt: current.modified_at, words }]);
  });
  return 'done';
};

const inEnglish = ({
  language,
  title,
  body,
}: Translation): Pick<ReviewRow, 'review_language' | 'translated_title' | 'translated_body'> => {
  const tag = languageTag(language);
  const isEnglish = baseLanguage(tag) === 'en';
  return {
    review_language: tag,
    translated_title: isEnglish ? null : title,
    translated_body: isEnglish ? null : body,
  };
};
