import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Whether a name is among others without regard to case, as the unique indexes have it; JavaScript's lower case is another. */
export const isAmongNames = async (tx: Tx, name: string, others: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ is_among: boolean }>`
    select lower(${name}) in (select lower(other) from unnest(${[...others]}::text[]) other) as is_among`.execute(
    tx,
  );
  return rows.some(({ is_among }) => is_among);
};
