import type { PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { type JobName, PAYLOADS, type Payload, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import type { World } from '#server/world.ts';
import { forget } from './forget.ts';
import { AT_ONCE, handlers } from './handlers.ts';
import { inTurn } from './in-turn.ts';
import { sweep, sweepSubscriptions, sweepWords } from './sweep.ts';
import { watchJob } from './watch-job.ts';

type Options = { world: World; boss: PgBoss; syncIntervalMs: number };

/**
 * Workers are woken when a job is put in the queue. For jobs whose time comes later one hand of each kind also looks by
 * itself, this often in seconds; the others look in case a wake-up was lost.
 */
const POLLING_S = 2;
const IDLE_S = 30;

/** The longest time between two sweeps, in ms. */
const SWEEP_MS = 2000;

/** How often it is looked for reviews that came and cannot be found yet, in ms. */
const WORDS_MS = 500;

/** How often subscriptions are looked at, in ms: nobody is locked out for want of a renewal within hours. */
const RENEWALS_MS = 60_000;

/** How often what is kept for a day only is cleared, in ms. */
const FORGET_MS = 60_000;

/** The door for jobs; `close` lets what runs end and hands the rest back. */
export const openWorker = async ({
  world,
  boss,
  syncIntervalMs,
}: Options): Promise<{ close: () => Promise<void> }> => {
  const table = handlers(syncIntervalMs);
  const work = async <Name extends JobName>(
    name: Name,
    schema: z.ZodMiniType<Payload<Name>>,
    handle: (world: World, payload: Payload<Name>) => Promise<unknown>,
  ): Promise<void> => {
    for (let hand = 0; hand < AT_ONCE[name]; hand += 1) {
      const polling = hand === 0 ? POLLING_S : IDLE_S;
      const options = {
        groupConcurrency: RUNNING_PER_COMPANY,
        pollingIntervalSeconds: POLLING_S,
        notifyPollingIntervalSeconds: polling,
      };
      const id = await boss.work(name, options, async ([job]) => {
        if (job === undefined) return;
        boss.notifyWorker(id); // where there was one there may be more: look again as soon as this one is done
        const payload = z.parse(schema, job.data);
        await watchJob(world, name, job.id, () => inTurn(world, name, payload, () => handle(world, payload)));
      });
    }
  };
  await work('sync-reviews', PAYLOADS['sync-reviews'], table['sync-reviews']);
  await work('prepare-reply', PAYLOADS['prepare-reply'], table['prepare-reply']);
  await work('submit-answer', PAYLOADS['submit-answer'], table['submit-answer']);
  await work('refresh-state', PAYLOADS['refresh-state'], table['refresh-state']);
  await work('check-subscription', PAYLOADS['check-subscription'], table['check-subscription']);
  const stopSweeping = every(Math.min(SWEEP_MS, syncIntervalMs), () =>
    sweep(world).catch((error: unknown) => world.log.error({ err: error }, 'a sweep failed')),
  );
  const stopWriting = every(WORDS_MS, () =>
    sweepWords(world).catch((error: unknown) =>
      world.log.error({ err: error }, 'words could not be written'),
    ),
  );
  const stopAsking = every(RENEWALS_MS, () =>
    sweepSubscriptions(world).catch((error: unknown) =>
      world.log.error({ err: error }, 'renewals could not be looked at'),
    ),
  );
  const stopForgetting = every(FORGET_MS, () =>
    forget(world).catch((error: unknown) =>
      world.log.error({ err: error }, 'old changes could not be forgotten'),
    ),
  );
  return {
    close: async () => {
      await Promise.all([stopSweeping(), stopWriting(), stopAsking(), stopForgetting()]);
      await boss.stop({ graceful: true, timeout: 14_000 });
    },
  };
};

/** Runs `work` again and again, `ms` after it ended; the answered function ends that and waits for the run in hand. */
const every = (ms: number, work: () => Promise<void>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    await work();
    if (!isStopped) timer = setTimeout(() => (running = run()), ms);
  };
  let running = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
};
