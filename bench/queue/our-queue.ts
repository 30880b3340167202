import pg from 'pg';
import * as z from 'zod';
import { inTenant, openDatabase } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import { FIRST_CURSOR } from '#server/db/tables/operations/jobs.ts';
import { jobQueue } from '#server/jobs/jobs.ts';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { openLog } from '#server/telemetry/log.ts';
import { openWorkerPool } from '#server/worker/worker-pool.ts';
import { buffersOf } from './buffers.ts';
import type { BenchQueue } from './port.ts';

const QUEUE = 'draft-reply';
const Payload = z.object({ companyId: z.string(), reviewId: z.string() });

/** The product's own queue, with its own worker pool. */
export const ourQueue = async (url: string, concurrency: number): Promise<BenchQueue> => {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const db = openDatabase({ url, connections: 8, onError });
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  return {
    enqueue: async (jobs) => {
      for (const [companyId, of] of Map.groupBy(jobs, ({ company }) => company)) {
        const payloads = of.map(({ n }) => ({ companyId, appId: 'app', reviewId: `${n}` }));
        await inTenant(db, companyId, (tx) => jobQueue.enqueueAll(tx, QUEUE, payloads));
      }
    },
    work: async (handle) => {
      const workers = openWorkerPool({
        ...{
          context: { db, log: openLog('error'), now: Date.now },
          queue: QUEUE,
          concurrency,
          leaseMs: 30_000,
        },
        run: async ({ payload }) => {
          const { companyId, reviewId } = Payload.parse(payload);
          await handle({ company: companyId, n: Number(reviewId) });
          return { outcome: 'done' };
        },
      });
      const stopListening = listen({
        ...{
          url,
          channels: ['jobs'],
          onNotice: workers.wake,
          onOpen: workers.wake,
        },
        ...{ onLost: () => undefined, log: openLog('error') },
      });
      return {
        close: async () => {
          await stopListening();
          await workers.close(2000);
        },
      };
    },
    buffersOfFetch: async () => {
      const client = await pool.connect();
      const claim = "select * from claim_jobs($1, $2, $3, interval '30 s', $4::uuid[])";
      const values = [QUEUE, concurrency, RUNNING_PER_COMPANY, [...FIRST_CURSOR]];
      try {
        await buffersOf(client, claim, values); // warms up the connection
        return await buffersOf(client, claim, values);
      } finally {
        client.release();
      }
    },
    left: async () => (await pool.query('select 1 from jobs limit 1')).rows.length,
    clear: async () => {
      await pool.query('delete from jobs');
      await pool.query('vacuum jobs');
    },
    neverAnalyse: async () => {
      await pool.query('alter table jobs set (autovacuum_enabled = off)');
    },
    close: async () => {
      await db.destroy();
      await pool.end();
    },
  };
};
