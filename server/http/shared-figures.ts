import { queueFigures, setAsideFigures, submitFigures, syncFigures } from '#server/db/tables/operation.ts';
import { collecting, type Sample } from '#server/kit/figures.ts';
import type { World } from '#server/world.ts';

/** How long one look at the database serves every scrape, in ms. */
const KEPT_MS = 5000;

const STORES = ['apple', 'google'] as const;
const WAITING = ['queued', 'sending', 'unknown'] as const;

const readAll = async ({ db, now }: World) => {
  const at = new Date(now());
  const age = (since: Date | null | undefined): number =>
    since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0;
  const [queues, syncs, submits, aside] = [
    await queueFigures(db, at),
    await syncFigures(db, at),
    await submitFigures(db),
    await setAsideFigures(db),
  ];
  return { age, queues, syncs, submits, aside };
};

type Snapshot = Awaited<ReturnType<typeof readAll>>;
type SharedGauge = {
  name: string;
  help: string;
  labelNames: readonly string[];
  of: (read: Snapshot) => Sample[];
};

const GAUGES: readonly SharedGauge[] = [
  {
    name: 'rejoinder_queue_jobs',
    help: 'Jobs, as the queue last counted them',
    labelNames: ['queue', 'state'],
    of: ({ queues }) =>
      queues.flatMap(({ name: queue, ready, later, active, failed }) =>
        Object.entries({ ready, later, active, failed }).map(([state, value]) => ({
          labels: { queue, state },
          value,
        })),
      ),
  },
  {
    name: 'rejoinder_queue_oldest_seconds',
    help: 'How long the oldest job that may begin has waited',
    labelNames: ['queue'],
    of: ({ queues, age }) =>
      queues.map(({ name: queue, oldest }) => ({ labels: { queue }, value: age(oldest) })),
  },
  {
    name: 'rejoinder_jobs_set_aside',
    help: 'Jobs that are not tried any more until somebody has them, 1000 at most',
    labelNames: ['queue'],
    of: ({ queues, aside }) =>
      queues.map(({ name: queue }) => ({
        labels: { queue },
        value: aside.find((row) => row.queue === queue)?.jobs ?? 0,
      })),
  },
  ofStores(
    'rejoinder_sync_overdue_apps',
    'Apps whose sync is due, 1000 at most',
    (sync) => sync?.overdue ?? 0,
  ),
  ofStores(
    'rejoinder_sync_failing_apps',
    'Apps whose sync fails, 1000 at most',
    (sync) => sync?.failing ?? 0,
  ),
  ofStores('rejoinder_sync_overdue_seconds', 'How long the most overdue has been due', (sync, age) =>
    age(sync?.due_since),
  ),
  ofStores(
    'rejoinder_sync_age_seconds',
    'Time since the last good sync of an app that is overdue or fails; 0 when all is well',
    (sync, age) => age(sync?.good_until),
  ),
  {
    name: 'rejoinder_submits',
    help: 'Submits that have not ended, 1000 at most',
    labelNames: ['state'],
    of: ({ submits }) =>
      WAITING.map((state) => ({
        labels: { state },
        value: submits.find((row) => row.state === state)?.waiting ?? 0,
      })),
  },
  {
    name: 'rejoinder_submit_oldest_seconds',
    help: 'How long the oldest submit has been in its state',
    labelNames: ['state'],
    of: ({ submits, age }) =>
      WAITING.map((state) => ({
        labels: { state },
        value: age(submits.find((row) => row.state === state)?.since),
      })),
  },
];

function ofStores(
  name: string,
  help: string,
  value: (sync: Snapshot['syncs'][number] | undefined, age: Snapshot['age']) => number,
): SharedGauge {
  return {
    ...{ name, help, labelNames: ['store'] },
    of: ({ syncs, age }) =>
      STORES.map((store) => ({
        labels: { store },
        value: value(
          syncs.find((row) => row.store === store),
          age,
        ),
      })),
  };
}

/** The figures that all nodes share: read at most once at a time, and not again while the last read is fresh. */
export const sharedFigures = (world: World) => {
  let kept: Promise<Snapshot | undefined> | undefined;
  let until = 0;
  const read = (): Promise<Snapshot | undefined> => {
    if (kept === undefined || performance.now() >= until) {
      until = performance.now() + KEPT_MS;
      kept = readAll(world).catch((error: unknown) => {
        world.log.warn({ err: error }, 'figures could not be read');
        return undefined;
      });
    }
    return kept;
  };
  const isUp = {
    name: 'rejoinder_database_up',
    help: 'Whether the last look at the database went well',
    labelNames: [],
    collect: async () => [{ labels: {}, value: (await read()) ? 1 : 0 }],
  };
  const gauges = GAUGES.map(({ of, ...gauge }) => ({
    ...gauge,
    collect: async () => {
      const snapshot = await read();
      return snapshot ? of(snapshot) : [];
    },
  }));
  return collecting([isUp, ...gauges]);
};
