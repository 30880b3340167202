import { sql } from 'kysely';
import type { Day } from '#shared/domain/usage.ts';
import type { Tx } from '../database.ts';

/** Takes one of the day's calls to the writer; false when none is left. One statement: no two nodes can both take the last. */
export const takeWriterCall = async (
  tx: Tx,
  { companyId, day, limit }: { companyId: string; day: Day; limit: number },
): Promise<boolean> => {
  if (limit < 1) return false;
  const taken = await tx
    .insertInto('writer_usage')
    .values({ company_id: companyId, day, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'day'])
        .doUpdateSet({ calls: sql`writer_usage.calls + 1` })
        .where('writer_usage.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Adds what a call cost to the day it was taken on. */
export const countTokens = async (
  tx: Tx,
  day: Day,
  { input, output }: { input: number; output: number },
): Promise<void> => {
  await tx
    .updateTable('writer_usage')
    .set({ tokens_in: sql`tokens_in + ${input}`, tokens_out: sql`tokens_out + ${output}` })
    .where('day', '=', sql<Date>`${day}::date`)
    .execute();
};
