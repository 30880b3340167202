import type { AppContext } from '#server/context.ts';
import {
  type ClaimedJob,
  claimJobs,
  extendLeases,
  FIRST_CURSOR,
  type NewlySetAside,
  type Outcome,
  releaseLostJobs,
  settleJobs,
} from '#server/db/tables/operations/jobs.ts';
import { type JobName, QUEUES, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { every } from './every.ts';
import { openSignal } from './signal.ts';

type Options = {
  context: Pick<AppContext, 'db' | 'log' | 'now'>;
  queue: JobName;
  /** Concurrent jobs of this queue per worker. */
  concurrency: number;
  leaseMs: number;
  /** Runs a job and returns its outcome; never throws. */
  run: (job: ClaimedJob) => Promise<Outcome>;
};

export type WorkerPool = {
  /** A job may be due. */
  wake: () => void;
  /** Starts no more jobs, lets running ones finish within `ms`, and releases the rest. */
  close: (withinMs: number) => Promise<void>;
};

/** Poll interval for jobs that become due; the pool is woken for those that can start at once. */
const POLL_MS = 2000;

/** When a wait takes so much longer, in ms, the whole process was stopped. */
const STOPPED_MS = 1000;

/** How long a free slot waits for others while more jobs are queued, in ms. */
const GATHER_MS = 5;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Runs the jobs of one queue. A round settles all finished jobs in one statement and claims jobs for all free slots in
 * another; jobs that finish meanwhile are left to the next round. The busier it is, the fewer and larger the
 * statements.
 */
export const openWorkerPool = ({ context, queue, concurrency, leaseMs, run }: Options): WorkerPool => {
  const { db, log } = context;
  const running = new Map<ClaimedJob, Promise<void>>(); // until it is settled
  const signal = openSignal();
  let ended: { job: ClaimedJob; how: Outcome }[] = [];
  let cursor = FIRST_CURSOR;
  let isMore = false;
  let isClosing = false;

  const sayAside = (jobs: readonly NewlySetAside[]): void => {
    for (const { id, company_id: companyId, key } of jobs)
      log.error(
        { event: 'job.set_aside', jobId: id, companyId, job: queue, key },
        'Job set aside after its last attempt',
      );
  };
  const settle = async (): Promise<void> => {
    const batch = ended;
    if (batch.length === 0) return;
    sayAside(
      await settleJobs(
        db,
        batch.map(({ job, how }) => ({ id: job.id, claims: job.claims, how })),
      ),
    );
    ended = ended.slice(batch.length);
    for (const { job } of batch) running.delete(job);
  };
  const claim = async (): Promise<void> => {
    const freeSlots = concurrency - running.size;
    if (freeSlots === 0) return;
    const claimed = await claimJobs(db, queue, {
      limit: freeSlots,
      perCompany: RUNNING_PER_COMPANY,
      leaseMs,
      cursor,
    });
    cursor = claimed.cursor;
    isMore = claimed.jobs.length === freeSlots;
    for (const job of claimed.jobs) running.set(job, perform(job));
  };
  const perform = async (job: ClaimedJob): Promise<void> => {
    const how = await run(job);
    ended = [...ended, { job, how }];
    signal.raise();
  };
  const { headStartMs = 0 } = QUEUES[queue];
  const work = async (): Promise<void> => {
    if (headStartMs > 0) await pause(headStartMs);
    while (!isClosing) {
      try {
        await settle();
        await claim();
      } catch (error) {
        log.error({ event: 'jobs.claim_failed', err: error, queue }, 'Claiming or settling jobs failed');
      }
      const began = performance.now();
      await signal.wait(POLL_MS);
      if (performance.now() - began > POLL_MS + STOPPED_MS) await pause(headStartMs);
      // While more jobs are queued, waiting a moment makes rounds larger and fewer.
      if (isMore && (running.size - ended.length) * 2 > concurrency) await pause(GATHER_MS);
    }
  };
  const heartbeat = async (): Promise<void> => {
    try {
      if (running.size > 0) await extendLeases(db, [...running.keys()], leaseMs);
      const { setAsideRetryMs } = QUEUES[queue];
      const until = setAsideRetryMs === undefined ? null : new Date(context.now() + setAsideRetryMs);
      const lost = await releaseLostJobs(db, queue, until);
      sayAside(lost.filter(({ is_set_aside }) => is_set_aside));
      if (lost.length > 0) signal.raise();
    } catch (error) {
      log.error({ event: 'jobs.lease_failed', err: error, queue }, 'Extending job leases failed');
    }
  };
  const stopHeartbeat = every(leaseMs / 3, heartbeat);
  const working = work();
  return {
    wake: signal.raise,
    close: async (withinMs) => {
      isClosing = true;
      signal.raise();
      await working;
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      await Promise.race([Promise.all(running.values()), timeout]).finally(() => clearTimeout(timer));
      const settled = new Set(ended.map(({ job }) => job));
      const unfinished = [...running.keys()].filter((job) => !settled.has(job));
      const runAt = new Date(context.now());
      ended = [
        ...ended,
        ...unfinished.map((job) => ({ job, how: { outcome: 'postponed' as const, runAt } })),
      ];
      await settle().catch((error: unknown) =>
        log.error({ event: 'jobs.release_failed', err: error, queue }, 'Releasing jobs failed'),
      );
      await stopHeartbeat();
    },
  };
};
