import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { newId } from '#server/crypto/ids.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { buffersOf } from './buffers.ts';
import type { BenchJob, BenchQueue } from './port.ts';

const QUEUE = 'bench';
const PER_COMPANY = 4;

export type Style = 'one by one' | 'in batches' | 'woken after each job';

/** pg-boss used as its authors intend: `work` with groups, and its own table. */
export const pgBossQueue = async (databaseUrl: string, style: Style, loops: number): Promise<BenchQueue> => {
  const url = ownerUrl(databaseUrl); // it creates its own schema
  const statements: { text: string; values: unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const open = async (isListening: boolean): Promise<PgBoss> => {
    const boss = new PgBoss({
      connectionString: url,
      max: loops + 2,
      schedule: false,
      useListenNotify: isListening,
      // A worker fetches without a pause only while these counts show waiting jobs.
      ...{ superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, queueCacheIntervalSeconds: 1 },
      monitorVacuum: false,
    });
    boss.on('error', (error) => process.stderr.write(`${error.message}\n`));
    return boss.start();
  };
  const boss = await open(false);
  await boss.createQueue(QUEUE, { policy: 'exclusive', notify: true, heartbeatSeconds: 10, retryLimit: 5 });
  const watched = new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        if (text.includes('SKIP LOCKED')) statements.push({ text, values });
        return pool.query(text, values);
      },
    },
    schedule: false,
    supervise: false,
  });
  await watched.start();
  return {
    enqueue: async (jobs, priority = 0) => {
      for (let from = 0; from < jobs.length; from += 1000)
        await boss.insert(
          QUEUE,
          jobs.slice(from, from + 1000).map((job) => ({
            ...{ data: job, singletonKey: newId(), group: { id: job.company }, priority },
          })),
        );
    },
    work: async (handle) => {
      const node = await open(true);
      const groups = {
        ...{ groupConcurrency: PER_COMPANY, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
      };
      if (style === 'in batches') {
        const options = {
          ...groups,
          ...({ batchSize: 8, burstWhenBatchFull: true, perJobResults: true, localConcurrency: 2 } as const),
        };
        await node.work<BenchJob>(QUEUE, options, (jobs) =>
          Promise.all(
            jobs.map(async ({ id, data }) => {
              await handle(data);
              return { id, status: 'completed' as const };
            }),
          ),
        );
      } else if (style === 'one by one') {
        const options = { ...groups, localConcurrency: loops, burstWhenReadyExceeds: 1 };
        await node.work<BenchJob>(QUEUE, options, async (jobs) => {
          for (const { data } of jobs) await handle(data);
        });
      } else
        for (let loop = 0; loop < loops; loop += 1) {
          const id: string = await node.work<BenchJob>(QUEUE, groups, async (jobs): Promise<void> => {
            for (const { data } of jobs) await handle(data);
            node.notifyWorker(id);
          });
        }
      return { close: () => node.stop({ graceful: true, timeout: 2000 }) };
    },
    buffersOfFetch: async () => {
      const client = await pool.connect();
      try {
        statements.length = 0;
        const taken = await watched.fetch(QUEUE, { batchSize: 1, groupConcurrency: PER_COMPANY });
        const [statement] = statements;
        if (statement === undefined) throw new Error('no fetch was seen');
        for (const { id } of taken)
          await pool.query(`update pgboss.job set state = 'created', started_on = null where id = $1`, [id]);
        return await buffersOf(client, statement.text, statement.values);
      } finally {
        client.release();
      }
    },
    left: async () => {
      const { rows } = await pool.query(
        `select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`,
        [QUEUE],
      );
      return rows.length;
    },
    clear: async () => {
      await pool.query('delete from pgboss.job');
      await pool.query('vacuum pgboss.job_common');
    },
    neverAnalyse: async () => {
      await pool.query('alter table pgboss.job_common set (autovacuum_enabled = off)');
    },
    close: async () => {
      await Promise.all([boss, watched].map((one) => one.stop({ graceful: false })));
      await pool.end();
    },
  };
};
