import { prepareReply } from '#server/features/reviews/prepare-reply.ts';
import { refreshState } from '#server/features/reviews/refresh-state.ts';
import { sendReply } from '#server/features/reviews/send-reply.ts';
import { syncReviews } from '#server/features/reviews/sync-reviews.ts';
import { checkSubscription } from '#server/features/subscription/check-subscription.ts';
import type { JobName, Payload } from '#server/jobs/queues.ts';
import type { World } from '#server/world.ts';

/** What a worker does for each job. One that throws is tried again as its queue says, five times at most. */
export type Handlers = { [Name in JobName]: (world: World, payload: Payload<Name>) => Promise<unknown> };

export const handlers = (syncIntervalMs: number): Handlers => ({
  'sync-reviews': (world, app) => syncReviews(world, app, syncIntervalMs),
  'prepare-reply': prepareReply,
  'submit-answer': async (world, submit) => {
    await sendReply(world, submit);
  },
  'refresh-state': refreshState,
  'check-subscription': checkSubscription,
});

/** Jobs of each kind that one worker runs at once. */
export const CONCURRENCY: Record<JobName, number> = {
  'sync-reviews': 8,
  'prepare-reply': 8,
  'submit-answer': 16,
  'refresh-state': 4,
  'check-subscription': 2,
};
