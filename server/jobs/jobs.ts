import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import { alone } from '#server/db/alone.ts';
import type { Tx } from '#server/db/database.ts';
import { scopeNow } from '#server/kit/scope.ts';
import { wireOf } from '#server/kit/trace.ts';
import { type JobName, keyOf, type Origin, type Payload, QUEUES } from './queues.ts';

export type Jobs = {
  /**
   * Puts a job in the queue with the transaction: it exists if and only if what was written with it does. It is begun
   * no earlier than `after`, and ahead of others of its kind when somebody may be waiting for it.
   */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, payload: Payload<Name>, when?: When) => Promise<void>;
  /** The same for many jobs of a kind of one company, in one statement for each 500 of them. */
  enqueueAll: <Name extends JobName>(
    tx: Tx,
    name: Name,
    payloads: readonly Payload<Name>[],
    when?: When,
  ) => Promise<void>;
};

type When = { after?: Date; isAhead?: boolean };

/** Jobs put in the queue by one statement. */
const BATCH = 500;

type Options = {
  url: string;
  connections: number;
  isWorker: boolean;
  /** How often a worker looks for jobs whose worker is dead, in seconds. */
  superviseS?: number;
  onError: (error: Error) => void;
};

/** The queue's own client, on connections of the app's role; a worker also keeps the queue in order. */
export const openQueue = async ({
  url,
  connections,
  isWorker,
  superviseS = 10,
  onError,
}: Options): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  return boss.start();
};

/** What whoever looks at a log or a trace goes by from the job to the request that put it there, through other jobs too. */
const originNow = (): z.infer<typeof Origin> => {
  const { requestId, traceId, spanId } = scopeNow();
  const parent = traceId && spanId ? { parent: wireOf(traceId, spanId) } : {};
  return requestId ? { from: { requestId, ...parent } } : {};
};

export const jobsOver = (boss: PgBoss): Jobs => {
  const enqueueAll: Jobs['enqueueAll'] = async (tx, name, payloads, { after, isAhead = false } = {}) => {
    const origin = originNow();
    const jobs = payloads.map((payload) => ({
      data: { ...payload, ...origin },
      singletonKey: keyOf(payload),
      group: { id: payload.companyId },
      priority: isAhead ? 1 : 0,
      ...(after === undefined ? {} : { startAfter: after }),
    }));
    for (let from = 0; from < jobs.length; from += BATCH)
      await boss.insert(name, jobs.slice(from, from + BATCH), { db: fromKysely(tx) });
  };
  return { enqueue: (tx, name, payload, when) => enqueueAll(tx, name, [payload], when), enqueueAll };
};

/** Says of each queue when a job is put into it that may begin; answers what ends that. */
export const listenForJobs = async (
  boss: PgBoss,
  onJob: (queue: string) => void,
  /** Jobs may have been put there without a word. */
  onReconnect: () => void,
): Promise<() => Promise<void>> => {
  const db = boss.getDb();
  const { rows } = await db.executeSql(
    "select 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24) as channel", // as the queue names it
  );
  const ear = await db.listen?.(rows[0].channel, onJob, onReconnect);
  return async () => ear?.close();
};

/** Creates the queue's schema and its queues, and lets the app's role work with them, one node at a time; for the migration step. */
export const installQueues = (url: string): Promise<void> => alone(url, 'queues', () => install(url));

const install = async (url: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, reindex: false });
  boss.on('error', (error) => {
    throw error;
  });
  await boss.start();
  for (const [name, settings] of Object.entries(QUEUES)) {
    const { policy, ...changeable } = settings;
    const exists = await boss.getQueue(name);
    await (exists
      ? boss.updateQueue(name, changeable)
      : boss.createQueue(name, { ...settings, policy, notify: true }));
  }
  // How claim_jobs finds its way (migration 21): from company to company, and to the oldest job of each.
  await boss.getDb().executeSql(`
    create index if not exists job_turns on pgboss.job_common (name, priority, group_id, start_after)
      where state < 'active' and not blocked;
    grant usage on schema pgboss to rejoinder_tenant;
    grant select, insert, update, delete on all tables in schema pgboss to rejoinder_tenant;
    grant usage on all sequences in schema pgboss to rejoinder_tenant;
    grant execute on all functions in schema pgboss to rejoinder_tenant;`);
  await boss.stop({ graceful: false });
};
