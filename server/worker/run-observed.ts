import type * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Origin } from '#server/jobs/queues.ts';
import { runInContext } from '#server/telemetry/async-context.ts';
import { isRetryLater } from './attempt.ts';

/**
 * Runs a job, counted and traced; its log lines carry its id and that of the request that enqueued it. Errors are
 * rethrown for the attempt to handle.
 */
export const runObserved = <Value>(
  { telemetry: { metrics, tracer }, log }: AppContext,
  job: string,
  jobId: string,
  work: () => Promise<Value>,
  from: z.infer<typeof Origin>['from'] = {},
): Promise<Value> =>
  runInContext({ job, jobId, ...(from.requestId ? { requestId: from.requestId } : {}) }, () =>
    tracer.open(
      job,
      'consumer',
      async (end) => {
        const startedAt = performance.now();
        const done = (outcome: 'done' | 'postponed' | 'failed'): void => {
          metrics.job(job, outcome, (performance.now() - startedAt) / 1000);
          end({ 'rejoinder.job_id': jobId }, outcome === 'failed');
        };
        try {
          const value = await work();
          done(isRetryLater(value) ? 'postponed' : 'done');
          return value;
        } catch (error) {
          done('failed');
          log.error({ event: 'job.failed', err: error }, 'Job failed');
          throw error;
        }
      },
      from.parent,
    ),
  );
