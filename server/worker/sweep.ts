import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { syncsDue } from '#server/db/tables/apps/app-syncs.ts';
import { subscriptionsDue } from '#server/db/tables/company/subscriptions.ts';
import { batchesToSend } from '#server/db/tables/replies/batches.ts';
import { submitsDue } from '#server/db/tables/replies/submits.ts';
import { appsToReindex } from '#server/db/tables/reviews/review-words.ts';
import { indexSearchWords, requeueSearchWords } from '#server/features/reviews/sync/index-search-words.ts';

/** Rows per sweep; the next one finds the rest. */
const MAX_ROWS = 200;

type Sweep = (context: AppContext, isStopped: () => boolean) => Promise<void>;

const sweepSyncs: Sweep = async (context, isStopped) => {
  const due = await syncsDue(context.db, new Date(context.now()), MAX_ROWS, !context.payment);
  for (const [companyId, rows] of Map.groupBy(due, (row) => row.company_id)) {
    if (isStopped()) return;
    const jobs = rows.map(({ app_id: appId }) => ({ companyId, appId }));
    await enqueueFor(context, companyId, (tx) => context.jobs.enqueueAll(tx, 'sync-reviews', jobs));
  }
};

const sweepBatches: Sweep = async (context, isStopped) => {
  for (const { company_id: companyId, batch_id: batchId } of await batchesToSend(context.db, MAX_ROWS)) {
    if (isStopped()) return;
    await enqueueFor(context, companyId, (tx) =>
      context.jobs.enqueue(tx, 'send-batch', { companyId, batchId }),
    );
  }
};

const sweepSubmits: Sweep = async (context, isStopped) => {
  const due = await submitsDue(context.db, new Date(context.now()), MAX_ROWS);
  for (const [companyId, rows] of Map.groupBy(due, (row) => row.company_id)) {
    if (isStopped()) return;
    const jobsTo = (step: 'send' | 'verify') =>
      rows
        .filter((row) => row.step === step)
        .map(({ app_id: appId, review_id: reviewId, reply_revision: replyRevision }) => ({
          companyId,
          appId,
          reviewId,
          replyRevision,
        }));
    await enqueueFor(context, companyId, async (tx) => {
      await context.jobs.enqueueAll(tx, 'send-reply', jobsTo('send'));
      await context.jobs.enqueueAll(tx, 'verify-reply', jobsTo('verify'));
    });
  }
};

/** A failure of one company does not stop those behind it. */
const enqueueFor = async (
  context: AppContext,
  companyId: string,
  enqueue: (tx: Tx) => Promise<void>,
): Promise<void> => {
  try {
    await inTenant(context.db, companyId, enqueue);
  } catch (error) {
    context.log.error({ event: 'sweep.failed', companyId, err: error }, 'Enqueuing due work failed');
  }
};

/**
 * Enqueues what is due by the tables themselves, until it is stopped: syncs, batches with room in the outbox, submits
 * whose worker died, replies to verify. One node sweeps at a time, and a job that is already queued is not duplicated.
 */
export const sweep = async (context: AppContext, isStopped = () => false): Promise<void> => {
  for (const one of [sweepSyncs, sweepBatches, sweepSubmits]) if (!isStopped()) await one(context, isStopped);
};

/** Batches of reviews indexed per call. */
const MAX_BATCHES = 50;

/**
 * Indexes new and changed reviews for search until none are left or it is stopped; each is tried once. Then queues some
 * of those that another release indexed otherwise, for the next sweep.
 */
export const sweepWords = async (context: AppContext, isStopped = () => false): Promise<void> => {
  const failed = new Set<number>();
  while ((await indexSearchWords(context, MAX_BATCHES, isStopped, failed)) >= MAX_BATCHES && !isStopped());
  for (const { company_id: companyId, app_id: appId } of await appsToReindex(context.db, MAX_BATCHES)) {
    if (isStopped()) return;
    await enqueueFor(context, companyId, (tx) => requeueSearchWords(tx, companyId, appId));
  }
};

/** Enqueues a check of subscriptions that should have renewed, until it is stopped. */
export const sweepSubscriptions = async (context: AppContext, isStopped = () => false): Promise<void> => {
  const now = new Date(context.now());
  for (const { company_id: companyId, subscription_id: subscriptionId } of await subscriptionsDue(
    context.db,
    now,
    MAX_ROWS,
  )) {
    if (isStopped()) return;
    await enqueueFor(context, companyId, (tx) =>
      context.jobs.enqueue(tx, 'check-subscription', { companyId, subscriptionId }),
    );
  }
};
