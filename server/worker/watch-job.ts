import { within } from '#server/kit/scope.ts';
import type { World } from '#server/world.ts';

/** Runs a job, counted and traced; what is logged meanwhile carries its id. It throws on: the queue decides what then. */
export const watchJob = (
  { watch: { figures, tracer }, log }: World,
  job: string,
  jobId: string,
  work: () => Promise<void>,
): Promise<void> =>
  within({ job, jobId }, () =>
    tracer.open(job, 'consumer', async (end) => {
      const began = performance.now();
      const done = (outcome: 'done' | 'failed'): void => {
        figures.job(job, outcome, (performance.now() - began) / 1000);
        end({ 'rejoinder.job_id': jobId }, outcome === 'failed');
      };
      try {
        await work();
        done('done');
      } catch (error) {
        done('failed');
        log.error({ err: error }, 'a job failed');
        throw error;
      }
    }),
  );
