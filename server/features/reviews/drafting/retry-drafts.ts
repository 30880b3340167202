import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps/apps.ts';
import { processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { countWaiting } from '#server/db/tables/replies/waiting-drafts.ts';
import { prepareBlocked } from '#server/db/tables/reviews/unsettled-reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { MAX_RETRIED } from '#shared/contract/reply/schema.ts';
import { monthOf } from '#shared/domain/calendar.ts';

/** Drafts the company's blocked reviews again, as many as the month allows. */
export const retryDrafts: UseCase<typeof reply.retryDrafts> = (context, { companyId }) =>
  inTenant(context.db, companyId, async (tx) => {
    const used = (await processedIn(tx, monthOf(context.now()))) + (await countWaiting(tx));
    const limit = Math.min(context.monthlyLimit - used, MAX_RETRIED);
    if (limit <= 0) throw new ApiError('LIMIT_REACHED', 'Monthly review limit reached.');
    const apps = (await shownAppIds(tx).execute()).map(({ app_id }) => app_id);
    const reviews = await prepareBlocked(tx, apps, limit);
    const jobs = reviews.map((review) => ({ companyId, ...review }));
    await context.jobs.enqueueAll(tx, 'draft-reply', jobs);
    return { retried: jobs.length };
  });
