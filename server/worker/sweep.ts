import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { syncsDue } from '#server/db/tables/apps/app-syncs.ts';
import { subscriptionsDue } from '#server/db/tables/company/subscriptions.ts';
import { submitsDue } from '#server/db/tables/replies/submits.ts';
import { indexSearchWords } from '#server/features/reviews/sync/index-search-words.ts';

/** Rows looked at in one sweep; what is left is found by the next. */
const MOST = 200;

/**
 * Finds what is due by the tables themselves and has it done: apps to read, submits whose worker died, replies to look
 * at again. One worker of all sweeps at a time; a job that waits already is not
 * put there twice.
 */
export const sweep = async (context: AppContext): Promise<void> => {
  const at = new Date(context.now());
  const syncs = Map.groupBy(await syncsDue(context.db, at, MOST), (row) => row.company_id);
  for (const [companyId, rows] of syncs) {
    const jobs = rows.map(({ app_id: appId }) => ({ companyId, appId }));
    await inTenant(context.db, companyId, (tx) => context.jobs.enqueueAll(tx, 'sync-reviews', jobs));
  }
  const submits = Map.groupBy(await submitsDue(context.db, at, MOST), (row) => row.company_id);
  for (const [companyId, rows] of submits) {
    const jobsTo = (step: 'send' | 'verify') =>
      rows
        .filter((row) => row.step === step)
        .map(({ app_id: appId, review_id: reviewId, reply_revision: replyRevision }) => ({
          ...{ companyId, appId, reviewId, replyRevision },
        }));
    await inTenant(context.db, companyId, async (tx) => {
      await context.jobs.enqueueAll(tx, 'submit-answer', jobsTo('send'));
      await context.jobs.enqueueAll(tx, 'refresh-state', jobsTo('verify'));
    });
  }
};

/** Pages of reviews whose words are written in one go. */
const MOST_PAGES = 50;

/** Writes the words by which new and changed reviews are found, until none are left or it is stopped. */
export const sweepWords = async (context: AppContext, isStopped = () => false): Promise<void> => {
  while ((await indexSearchWords(context, MOST_PAGES, isStopped)) === MOST_PAGES && !isStopped());
};

/** Has the payment provider asked about subscriptions that should have renewed. */
export const sweepSubscriptions = async (context: AppContext): Promise<void> => {
  const at = new Date(context.now());
  for (const { company_id: companyId, subscription_id: subscriptionId } of await subscriptionsDue(
    context.db,
    at,
    MOST,
  ))
    await inTenant(context.db, companyId, (tx) =>
      context.jobs.enqueue(tx, 'check-subscription', { companyId, subscriptionId }),
    );
};
