import type pg from 'pg';
import * as z from 'zod';

const Explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
]);

/** Buffers touched by a statement, which is rolled back. */
export const buffersOf = async (
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<number> => {
  await client.query('begin');
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
  await client.query('rollback');
  const [{ 'QUERY PLAN': plans }] = Explained.parse(rows);
  const [{ Plan: plan }] = plans;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
};
