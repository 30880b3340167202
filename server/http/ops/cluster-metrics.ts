import type { ServerContext } from '#server/context.ts';
import { modelsInUse } from '#server/db/tables/apps/apps.ts';
import { queueMetrics } from '#server/db/tables/operations/jobs.ts';
import { submitMetrics, syncMetrics } from '#server/db/tables/operations/metrics.ts';
import { QUEUES } from '#server/jobs/queues.ts';
import { gaugeRegistry, type Sample } from '#server/telemetry/metrics.ts';
import { nearEnd } from '#shared/domain/writer/models.ts';

/** How long one database read serves all scrapes, in ms. */
const CACHE_TTL_MS = 5000;

const STORES = ['apple', 'google'] as const;
const WAITING = ['queued', 'sending', 'unknown'] as const;

const readAll = async ({ db, now, payment, modelDates, models: offered }: ServerContext) => {
  const readAt = new Date(now());
  const age = (since: Date | null | undefined): number =>
    since ? Math.max(0, (readAt.getTime() - since.getTime()) / 1000) : 0;
  const queues = await queueMetrics(db);
  const syncs = await syncMetrics(db, readAt, !payment);
  const submits = await submitMetrics(db);
  const endOf = (model: string) => nearEnd(model, modelDates.endsAt, readAt.getTime());
  const inUse = offered.some(endOf) ? await modelsInUse(db) : [];
  const models = inUse.flatMap((model) => {
    const end = endOf(model);
    return end === undefined ? [] : [{ model, seconds: (end - readAt.getTime()) / 1000 }];
  });
  return { age, queues, syncs, submits, models };
};

type Snapshot = Awaited<ReturnType<typeof readAll>>;
type SharedGauge = {
  name: string;
  help: string;
  labelNames: readonly string[];
  of: (read: Snapshot) => Sample[];
};

const GAUGES: readonly SharedGauge[] = [
  ofQueues('rejoinder_queue_jobs', 'Jobs in the queue', ['state'], (found) => {
    const { ready = 0, scheduled = 0, running = 0 } = found ?? {};
    return Object.entries({ ready, scheduled, running }).map(([state, value]) => ({
      labels: { state },
      value,
    }));
  }),
  ofQueues(
    'rejoinder_queue_oldest_job_age_seconds',
    'Time the oldest ready job has waited',
    [],
    (found, age) => [{ labels: {}, value: age(found?.oldest) }],
  ),
  ofQueues(
    'rejoinder_jobs_set_aside',
    'Jobs out of attempts, until an operator restarts them',
    [],
    (found) => [{ labels: {}, value: found?.set_aside ?? 0 }],
  ),
  ofStores(
    'rejoinder_sync_overdue_apps',
    'Apps whose sync is overdue, at most 1000',
    (sync) => sync?.overdue ?? 0,
  ),
  ofStores(
    'rejoinder_sync_failing_apps',
    'Apps whose sync is failing, at most 1000',
    (sync) => sync?.failing ?? 0,
  ),
  ofStores('rejoinder_sync_overdue_seconds', 'Time since the most overdue sync was due', (sync, age) =>
    age(sync?.due_since),
  ),
  ofStores(
    'rejoinder_sync_age_seconds',
    'Age of the oldest successful sync of an overdue or failing app; 0 if there is none',
    (sync, age) => age(sync?.good_until),
  ),
  {
    name: 'rejoinder_model_remaining_seconds',
    help: 'Time until a model in use is shut down, in the last 60 days',
    labelNames: ['model'],
    of: ({ models }) => models.map(({ model, seconds }) => ({ labels: { model }, value: seconds })),
  },
  {
    name: 'rejoinder_submits',
    help: 'Pending submits, at most 1000',
    labelNames: ['state'],
    of: ({ submits }) =>
      WAITING.map((state) => ({
        labels: { state },
        value: submits.find((row) => row.state === state)?.waiting ?? 0,
      })),
  },
  {
    name: 'rejoinder_submit_oldest_age_seconds',
    help: 'Age of the oldest pending submit',
    labelNames: ['state'],
    of: ({ submits, age }) =>
      WAITING.map((state) => ({
        labels: { state },
        value: age(submits.find((row) => row.state === state)?.since),
      })),
  },
];

function ofQueues(
  name: string,
  help: string,
  labelNames: readonly string[],
  samplesOf: (queue: Snapshot['queues'][number] | undefined, age: Snapshot['age']) => Sample[],
): SharedGauge {
  return {
    name,
    help,
    labelNames: ['queue', ...labelNames],
    of: ({ queues, age }) =>
      Object.keys(QUEUES).flatMap((queue) =>
        samplesOf(
          queues.find((row) => row.queue === queue),
          age,
        ).map(({ labels, value }) => ({ labels: { queue, ...labels }, value })),
      ),
  };
}

function ofStores(
  name: string,
  help: string,
  value: (sync: Snapshot['syncs'][number] | undefined, age: Snapshot['age']) => number,
): SharedGauge {
  return {
    name,
    help,
    labelNames: ['store'],
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

/** Metrics shared by all nodes: one read at a time, reused while it is fresh. */
export const clusterMetrics = (context: ServerContext) => {
  let cached: Promise<Snapshot | undefined> | undefined;
  let until = 0;
  const read = (): Promise<Snapshot | undefined> => {
    if (cached === undefined || performance.now() >= until) {
      until = performance.now() + CACHE_TTL_MS;
      cached = readAll(context).catch((error: unknown) => {
        context.log.warn({ event: 'metrics.read_failed', err: error }, 'Reading metrics failed');
        return undefined;
      });
    }
    return cached;
  };
  const isUp = {
    name: 'rejoinder_database_up',
    help: 'Whether the last read of the database succeeded',
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
  return gaugeRegistry([isUp, ...gauges]);
};
