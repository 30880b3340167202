import type { PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { type ClaimedJob, dueQueues } from '#server/db/tables/claimed-jobs.ts';
import { listenForJobs } from '#server/jobs/jobs.ts';
import { type JobName, Origin, PAYLOADS, type Payload } from '#server/jobs/queues.ts';
import type { World } from '#server/world.ts';
import { forget } from './forget.ts';
import { AT_ONCE, handlers } from './handlers.ts';
import { type Hands, openHands } from './hands.ts';
import { inTurn } from './in-turn.ts';
import { sweep, sweepSubscriptions, sweepWords } from './sweep.ts';
import { watchJob } from './watch-job.ts';

type Options = { world: World; boss: PgBoss; syncIntervalMs: number };

/** Workers are woken when a job is put in the queue. How often they look for those whose time came later, in ms. */
const LOOK_MS = 2000;

/** The longest time between two sweeps, in ms. */
const SWEEP_MS = 2000;

/** How often it is looked for reviews that came and cannot be found yet, in ms. */
const WORDS_MS = 500;

/** How often subscriptions are looked at, in ms: nobody is locked out for want of a renewal within hours. */
const RENEWALS_MS = 60_000;

/** How often what is kept for a day only is cleared, in ms. */
const FORGET_MS = 60_000;

/** How long jobs that run have to end when the worker stops, in ms. */
const STOP_MS = 14_000;

/** The door for jobs; `close` lets what runs end and hands the rest back. */
export const openWorker = async ({
  world,
  boss,
  syncIntervalMs,
}: Options): Promise<{ close: () => Promise<void> }> => {
  const table = handlers(syncIntervalMs);
  const hands = <Name extends JobName>(
    queue: Name,
    schema: z.ZodMiniType<Payload<Name>>,
    handle: (world: World, payload: Payload<Name>) => Promise<unknown>,
  ): Hands => {
    const work = ({ id, payload: told }: ClaimedJob): Promise<Date | undefined> => {
      const payload = z.parse(schema, told);
      const { from } = z.parse(Origin, told);
      const run = () => inTurn(world, queue, payload, () => handle(world, payload));
      return watchJob(world, queue, id, run, from);
    };
    return openHands({ world, boss, queue, atOnce: AT_ONCE[queue], work });
  };
  const allHands = new Map<string, Hands>([
    ['sync-reviews', hands('sync-reviews', PAYLOADS['sync-reviews'], table['sync-reviews'])],
    ['prepare-reply', hands('prepare-reply', PAYLOADS['prepare-reply'], table['prepare-reply'])],
    ['submit-answer', hands('submit-answer', PAYLOADS['submit-answer'], table['submit-answer'])],
    ['refresh-state', hands('refresh-state', PAYLOADS['refresh-state'], table['refresh-state'])],
    [
      'check-subscription',
      hands('check-subscription', PAYLOADS['check-subscription'], table['check-subscription']),
    ],
  ]);
  const wake = (queue: string): void => allHands.get(queue)?.wake();
  const wakeAll = (): void => {
    for (const some of allHands.values()) some.wake();
  };
  const stopListening = await listenForJobs(boss, wake, wakeAll);
  const stopLooking = every(LOOK_MS, () =>
    dueQueues(world.db, [...allHands.keys()])
      .then((due) => due.forEach(wake))
      .catch((error: unknown) => world.log.error({ err: error }, 'jobs could not be looked for')),
  );
  const stopSweeping = every(Math.min(SWEEP_MS, syncIntervalMs), () =>
    sweep(world).catch((error: unknown) => world.log.error({ err: error }, 'a sweep failed')),
  );
  const stopWriting = every(WORDS_MS, (isStopped) =>
    sweepWords(world, isStopped).catch((error: unknown) =>
      world.log.error({ err: error }, 'words could not be written'),
    ),
  );
  const stopAsking = every(RENEWALS_MS, () =>
    sweepSubscriptions(world).catch((error: unknown) =>
      world.log.error({ err: error }, 'renewals could not be looked at'),
    ),
  );
  const stopForgetting = every(FORGET_MS, (isStopped) =>
    forget(world, isStopped).catch((error: unknown) =>
      world.log.error({ err: error }, 'old changes could not be forgotten'),
    ),
  );
  return {
    close: async () => {
      await Promise.all([stopListening(), stopLooking()]);
      await Promise.all([stopSweeping(), stopWriting(), stopAsking(), stopForgetting()]);
      await Promise.all([...allHands.values()].map((some) => some.close(STOP_MS)));
      await boss.stop({ graceful: false });
    },
  };
};

/**
 * Runs `work` again and again, `ms` after it ended; the answered function ends that and waits for the run in hand. Work
 * that goes on for long asks whether it is stopped.
 */
const every = (ms: number, work: (isStopped: () => boolean) => Promise<void>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    await work(() => isStopped);
    if (!isStopped) timer = setTimeout(() => (running = run()), ms);
  };
  let running = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
};
