import type { AppContext } from '#server/context.ts';
import { deliver } from '#server/features/deliveries/deliver.ts';
import { deliverToChannel } from '#server/features/deliveries/deliver-to-channel.ts';
import { watchIncidents } from '#server/features/incidents/watch-incidents.ts';
import { moveReviewDays } from '#server/features/insights/move-review-days.ts';
import { stripDeletedLabel } from '#server/features/labels/delete-label.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { watchReleases } from '#server/features/releases/watch-releases.ts';
import { draftProposal } from '#server/features/reviews/batches/draft/draft-proposal.ts';
import { sendBatch } from '#server/features/reviews/batches/send/send-batch.ts';
import { classifyReview } from '#server/features/reviews/classification/classify-review.ts';
import { runBackfill } from '#server/features/reviews/classification/run-backfill.ts';
import { draftReply } from '#server/features/reviews/drafting/draft-reply.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { stepRemoval } from '#server/features/reviews/outbox/step-removal.ts';
import { verifyReply } from '#server/features/reviews/outbox/verify-reply.ts';
import { readStoreRatings } from '#server/features/reviews/sync/read-store-ratings.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { checkSubscription } from '#server/features/subscription/check-subscription.ts';
import { mergeMentions } from '#server/features/topics/merge-topic.ts';
import type { JobName, Payload } from '#server/jobs/queues.ts';

/** The handler of each job. One that throws is retried as its queue says, up to five times. */
export type Handlers = {
  [Name in JobName]: (context: AppContext, payload: Payload<Name>) => Promise<unknown>;
};

/** Handlers that wait end soon after `stopping`. */
export const handlers = (syncIntervalMs: number, stopping?: AbortSignal): Handlers => ({
  'sync-reviews': async (context, app) => {
    await syncReviews(context, app, syncIntervalMs);
    await watchReleases(context, app);
    await watchIncidents(context, app);
  },
  'draft-reply': draftReply,
  'send-reply': async (context, submit) => {
    await sendReply(context, submit);
  },
  'verify-reply': verifyReply,
  'remove-reply': async (context, id) => {
    await stepRemoval(context, id);
  },
  'check-subscription': checkSubscription,
  'strip-label': stripDeletedLabel,
  'merge-mentions': mergeMentions,
  'classify-review': classifyReview,
  backfill: runBackfill,
  'draft-proposal': draftProposal,
  'send-batch': sendBatch,
  'move-review-days': moveReviewDays,
  deliver,
  'deliver-to-channel': deliverToChannel,
  tell: fanOut,
  'read-store-ratings': (context, app) => readStoreRatings(context, app, stopping && { stopping }),
});

/** Concurrent jobs of each kind per worker. */
export const CONCURRENCY: Record<JobName, number> = {
  'sync-reviews': 8,
  'draft-reply': 8,
  'send-reply': 16,
  'verify-reply': 4,
  'remove-reply': 4,
  'check-subscription': 2,
  'strip-label': 1,
  'merge-mentions': 1,
  'classify-review': 4,
  backfill: 1,
  'draft-proposal': 4,
  'send-batch': 2,
  'move-review-days': 1,
  'read-store-ratings': 1,
  deliver: 4,
  'deliver-to-channel': 8,
  tell: 4,
};
