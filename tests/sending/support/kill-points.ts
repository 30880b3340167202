import { subscribe } from 'node:diagnostics_channel';
import * as z from 'zod';
import type { Stores } from '#server/integrations/stores/port.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';

/**
 * Where a process is killed: with the submit acknowledged and nothing done yet; with the step claimed and the store not
 * called; during the write; after the store's response; inside the transaction that records it; after that, with the job
 * not ended or the request not answered; during the read after a write.
 */
export const POINTS = [
  'after-intent',
  'before-call',
  'in-call',
  'before-settle',
  'in-settle',
  'before-job-end',
  'before-answer',
  'in-read',
] as const;
export type Point = (typeof POINTS)[number];

export const KillPlan = z.object({
  point: z.enum(POINTS).nullable(),
  /** The process dies on this visit to the point, counted after this lifetime. */
  nth: z.number(),
  afterMs: z.number(),
  isBlind: z.boolean(),
});
export type KillPlan = z.infer<typeof KillPlan>;

const Request = z.object({ request: z.object({ method: z.string(), path: z.string() }) });
const WRITE = /(:reply|\/customerReviewResponses)$/;
const READ = /(\/reviews\/[^/?:]+|\/customerReviews\/[^/?]+)(\?|$)/;

/** Kills this process, without cleanup, the `nth` time it reaches its point. */
export const withKillPoint = ({ point, nth, afterMs, isBlind }: KillPlan) => {
  const born = Date.now();
  let times = 0;
  const reach = async (at: Point): Promise<void> => {
    if (at !== point || Date.now() - born < afterMs || ++times !== nth) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  };
  const watch = (channel: string, at: Point, method: string, path: RegExp): void =>
    subscribe(channel, (message) => {
      const { request } = Request.parse(message);
      if (request.method === method && path.test(request.path)) reach(at);
    });
  if (point === 'in-call') watch('undici:request:bodySent', point, 'POST', WRITE);
  if (point === 'in-read') watch('undici:client:sendHeaders', point, 'GET', READ);
  return {
    reach,
    stores: (stores: Stores): Stores => ({
      ...stores,
      reply: async (...call) => {
        await reach('before-call');
        const first = await stores.reply(...call);
        await reach('before-settle');
        // Behaves like a queue that simply retries; the harness must detect it.
        const isRepeated = isBlind && !first.ok && first.failure.kind === 'unknown';
        return isRepeated ? stores.reply(...call) : first;
      },
    }),
    jobs: (jobs: Jobs): Jobs => ({
      ...jobs,
      enqueue: async (tx, name, payload, after) => {
        await jobs.enqueue(tx, name, payload, after);
        // Only the transaction that records an accepted reply schedules a verification.
        if (name === 'verify-reply' && after !== undefined) await reach('in-settle');
      },
    }),
    /** Dies when a submit's job is counted as done, before it is ended. */
    telemetry: (telemetry: Telemetry): Telemetry => ({
      ...telemetry,
      metrics: {
        ...telemetry.metrics,
        job: (queue, outcome, took) => {
          telemetry.metrics.job(queue, outcome, took);
          if (queue === 'send-reply' && outcome === 'done') reach('before-job-end');
        },
      },
    }),
  };
};
