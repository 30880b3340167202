import type { AppContext } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { arrivedUnclassified } from '#server/db/tables/reviews/classified-reviews.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import { translateReviewBrief } from '#shared/domain/writer/prompts.ts';
import { saveClassification } from '../changed/save-classification.ts';
import { meteredWriter } from '../writer/metered-writer.ts';
import { resumeTime } from '../writer/resume-time.ts';
import { saveReviewTranslation } from '../writer/save-review-translation.ts';
import { writableApp } from '../writer/writer-input.ts';
import { classificationContext } from '../writer/writer-topics.ts';

/** Reviews per sync; the rest is left to a backfill. */
const MAX_ARRIVED = 500;

/**
 * Starts classifying the reviews that arrived since a time and get no draft: those beyond the monthly limit and those
 * answered elsewhere.
 */
export const classifyArrived = (
  context: AppContext,
  { companyId, appId }: { companyId: string; appId: string },
  since: Date,
): Promise<void> =>
  inTenant(context.db, companyId, async (tx) => {
    if (!(await accessIn(tx, context)).hasAccess) return;
    const ids = await arrivedUnclassified(tx, appId, since, MAX_ARRIVED);
    const jobs = ids.map((reviewId) => ({ companyId, appId, reviewId }));
    await context.jobs.enqueueAll(tx, 'classify-review', jobs);
  });

type Job = { companyId: string; appId: string; reviewId: string; rejections?: number | undefined };

/** Classifies and translates a review that gets no draft; it does not count towards the monthly limit. */
export const classifyReview = async (
  context: AppContext,
  { companyId, appId, reviewId, rejections = 0 }: Job,
): Promise<'done' | { retryAt: Date }> => {
  const found = await readInTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await reviewOf(tx, appId, reviewId);
    const { hasAccess } = await accessIn(tx, context);
    const isIncomplete = row?.kind === null || row?.review_language === null;
    const isDue = hasAccess && isIncomplete && row?.draft !== 'preparing';
    return app && row && isDue ? { app, row, about: await classificationContext(tx, appId) } : undefined;
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
      await saveClassification(context, tx, current, classification, 'classification');
    if (current.review_language === null) await saveReviewTranslation(tx, current, translation);
  });
  return 'done';
};
