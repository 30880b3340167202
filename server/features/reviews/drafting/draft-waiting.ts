import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { countToPrepare } from '#server/db/tables/apps/app-syncs.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { countWaiting } from '#server/db/tables/replies/waiting-drafts.ts';
import { markLimitReached, startPreparing } from '#server/db/tables/reviews/reviews.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { PREPARED_AGE_MS } from '#shared/domain/reviews/diff-review.ts';

type App = { companyId: string; appId: string };

/** Reviews updated per statement, and jobs enqueued per batch. */
const BATCH = 500;

/**
 * Starts drafting an app's waiting reviews, given access and up to the monthly limit; the rest are marked as over the
 * limit. Each batch is one transaction, so no lock is held for long, and the next run picks up where this one stopped.
 */
export const draftWaiting = async (context: AppContext, app: App, isFirst: boolean): Promise<void> => {
  while (await prepareBatch(context, app, isFirst));
};

/** Returns whether there may be more. */
const prepareBatch = (context: AppContext, { companyId, appId }: App, isFirst: boolean): Promise<boolean> =>
  inTenant(context.db, companyId, async (tx) => {
    const now = context.now();
    if (!(await accessIn(tx, context)).hasAccess) return false;
    const since = new Date(now - PREPARED_AGE_MS);
    const remaining = context.monthlyLimit - (await processedIn(tx, monthOf(now))) - (await countWaiting(tx));
    const limit = Math.min(remaining, BATCH);
    const ids = limit > 0 ? await startPreparing(tx, appId, since, limit) : [];
    const isUrgent = !isFirst; // new reviews first, before the backlog
    const jobs = ids.map((reviewId) => ({ companyId, appId, reviewId }));
    await context.jobs.enqueueAll(tx, 'draft-reply', jobs, { isUrgent });
    if (isFirst && ids.length > 0) await countToPrepare(tx, appId, ids.length);
    if (ids.length < remaining) return ids.length === BATCH;
    return (await markLimitReached(tx, appId, since, BATCH)) === BATCH;
  });
