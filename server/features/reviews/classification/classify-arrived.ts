import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { arrivedUnclassified } from '#server/db/tables/reviews/classified-reviews.ts';

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
