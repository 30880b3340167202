import type { PgBoss } from 'pg-boss';
import {
  type ClaimedJob,
  claimJobs,
  endJobs,
  FIRST_TURNS,
  postponeJobs,
} from '#server/db/tables/claimed-jobs.ts';
import { HEARTBEAT_S, type JobName, QUEUES, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import type { World } from '#server/world.ts';

type Options = {
  world: World;
  boss: PgBoss;
  queue: JobName;
  /** Jobs of this queue that one worker runs at once. */
  atOnce: number;
  /** Does a job, and answers when it is to come back, if ever; one that throws is run again as its queue says. */
  work: (job: ClaimedJob) => Promise<Date | undefined>;
};

export type Hands = {
  /** There may be something to do. */
  wake: () => void;
  /** Claims no more, lets what runs end within so many ms, and hands back the rest. */
  close: (withinMs: number) => Promise<void>;
};

/** How long a hand that is free waits for others to become free too while more jobs wait, in ms. */
const GATHER_MS = 5;

/** The wait before jobs are ended or claimed again when that failed, in ms. */
const FAILED_MS = 1000;

/** A job that was done, and when it is to come back, if ever. */
type Done = ClaimedJob & { retryAt: Date | undefined };

/**
 * The hands of a worker for one queue. A round ends all jobs that are done in one statement and claims for all hands that
 * are free in another; what becomes done or free meanwhile is the next round's. So the busier, the fewer and larger they are.
 */
export const openHands = ({ world, boss, queue, atOnce, work }: Options): Hands => {
  const held = new Map<string, Promise<void>>(); // a claimed job takes up a hand until it is ended
  let done: Done[] = [];
  let turns = FIRST_TURNS;
  let isAwake = false;
  let isBusy = false;
  let isClosing = false;
  let isMore = false;
  let soon: NodeJS.Timeout | undefined;
  let lastRounds = Promise.resolve();

  const wake = (): void => {
    clearTimeout(soon);
    soon = undefined;
    isAwake = true;
    if (!isBusy) lastRounds = rounds();
  };
  const rounds = async (): Promise<void> => {
    isBusy = true;
    try {
      while (isAwake) {
        isAwake = false;
        if (done.length > 0) await endDone();
        if (held.size < atOnce && !isClosing) await claim();
      }
    } catch (error) {
      // Jobs that are done would stay active and beat on: no look at the queue finds those.
      world.log.error({ err: error, queue }, 'jobs could not be claimed or ended');
      clearTimeout(soon);
      soon = isClosing ? undefined : setTimeout(wake, FAILED_MS);
    } finally {
      isBusy = false;
    }
  };
  const endDone = async (): Promise<void> => {
    const jobs = done;
    const [back, over] = [jobs.flatMap(comingBack), jobs.filter(({ retryAt }) => retryAt === undefined)];
    if (back.length > 0) await postponeJobs(world.db, queue, back);
    if (over.length > 0) await endJobs(world.db, queue, over);
    done = done.slice(jobs.length);
    for (const { id } of jobs) held.delete(id);
  };
  const claim = async (): Promise<void> => {
    const most = atOnce - held.size;
    const wanted = { most, perCompany: RUNNING_PER_COMPANY, turns, at: new Date(world.now()) };
    const claims = await claimJobs(world.db, queue, wanted);
    turns = claims.turns;
    isMore = claims.jobs.length === most;
    for (const job of claims.jobs) held.set(job.id, run(job));
  };
  const run = async (job: ClaimedJob): Promise<void> => {
    try {
      const retryAt = job.may ? await inTime(work(job)) : undefined;
      done = [...done, { ...job, retryAt }];
    } catch (error) {
      await handBack([job.id], error instanceof Error ? error : new Error('unknown'));
    }
    wakeSoon();
  };
  /** Where more wait than hands are free, a round that begins a moment later is a larger one, and there are fewer. */
  const wakeSoon = (): void => {
    const free = atOnce - held.size + done.length;
    if (!isMore || free * 2 >= atOnce) wake();
    else soon ??= setTimeout(wake, GATHER_MS);
  };
  /** A job that runs for too long is given up, and its hand is free for another. */
  const inTime = async (working: Promise<Date | undefined>): Promise<Date | undefined> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const most = QUEUES[queue].expireInSeconds;
    const timer = setTimeout(() => reject(new Error(`it ran for more than ${most} s`)), most * 1000);
    return Promise.race([working, late]).finally(() => clearTimeout(timer));
  };
  const handBack = async (ids: string[], why: Error): Promise<void> => {
    await boss
      .fail(queue, ids, why)
      .catch((error: unknown) => world.log.error({ err: error, queue }, 'a job could not be handed back'));
    for (const id of ids) held.delete(id);
  };
  // Who is not heard of for too long is taken for dead, and what they hold is given to others.
  const beating = setInterval(
    () => {
      if (held.size > 0) boss.touch(queue, [...held.keys()]).catch(() => undefined);
    },
    (HEARTBEAT_S * 1000) / 2,
  );
  wake();
  return {
    wake,
    close: async (withinMs) => {
      isClosing = true;
      clearTimeout(soon);
      await lastRounds;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      await Promise.race([Promise.all(held.values()), late]).finally(() => clearTimeout(timer));
      wake();
      await lastRounds;
      clearInterval(beating);
      if (held.size > 0) await handBack([...held.keys()], new Error('its worker stops'));
    },
  };
};

const comingBack = ({ id, retryAt }: Done): { id: string; retryAt: Date }[] =>
  retryAt === undefined ? [] : [{ id, retryAt }];
