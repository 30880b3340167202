import type pg from 'pg';
import * as z from 'zod';
import { FIRST_TURNS } from '#server/db/tables/claimed-jobs.ts';
import { MOST_TRIES } from '#server/db/tables/job-claims.ts';
import { type JobName, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';

const Explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
]);

/** Pages of memory that the statement reads with which jobs are claimed for so many hands; what it claims is put back. */
export const buffersOfClaim = async (admin: pg.Client, queue: JobName, most: number): Promise<number> => {
  await admin.query('begin; set local role rejoinder_tenant');
  const { rows } = await admin.query(
    `explain (analyze, buffers, format json)
     select turns, claimed from claim_jobs($1, $2, $3, $4, now(), $5::text[])`,
    [queue, most, RUNNING_PER_COMPANY, MOST_TRIES, [...FIRST_TURNS]],
  );
  await admin.query('rollback');
  const [{ 'QUERY PLAN': plans }] = Explained.parse(rows);
  const [{ Plan: plan }] = plans;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
};
