import type pg from 'pg';
import { FIRST_CURSOR } from '#server/db/tables/operations/jobs.ts';
import { type JobName, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { buffersOf } from './buffers.ts';

/** Buffers touched by a claim for the given number of free slots; the claim is rolled back. */
export const buffersOfClaim = (admin: pg.Client, queue: JobName, max: number): Promise<number> =>
  buffersOf(admin, "select * from claim_jobs($1, $2, $3, interval '30 s', $4::uuid[])", [
    ...[queue, max, RUNNING_PER_COMPANY, [...FIRST_CURSOR]],
  ]);
