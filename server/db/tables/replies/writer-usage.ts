import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { WORKS, type Work } from '#shared/domain/writer/daily-limit.ts';

/** A column for the calls of each class of work. */
const CALLS = {
  draft: 'draft_calls',
  improve: 'improve_calls',
  batch: 'batch_calls',
  classification: 'classification_calls',
  backfill: 'backfill_calls',
} as const satisfies Record<Work, string>;

/**
 * Consumes one of the day's AI calls; false once the calls of all classes together have reached the limit. One statement:
 * no two nodes can both take the last.
 */
export const takeWriterCall = async (
  tx: Tx,
  { companyId, day, work, limit }: { companyId: string; day: Day; work: Work; limit: number },
): Promise<boolean> => {
  if (limit < 1) return false;
  const taken = await tx
    .insertInto('writer_usage')
    .values({ company_id: companyId, day, calls: 1, [CALLS[work]]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'day'])
        .doUpdateSet({
          calls: sql`writer_usage.calls + 1`,
          [CALLS[work]]: sql`writer_usage.${sql.ref(CALLS[work])} + 1`,
        })
        .where('writer_usage.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Refunds a call that was not made or did no work. */
export const refundWriterCall = async (tx: Tx, day: Day, work: Work): Promise<void> => {
  await tx
    .updateTable('writer_usage')
    .set({
      calls: sql`greatest(calls - 1, 0)`,
      [CALLS[work]]: sql`greatest(${sql.ref(CALLS[work])} - 1, 0)`,
    })
    .where('day', '=', sql<Date>`${day}::date`)
    .execute();
};

/** The company's calls of a day by class of work. */
export const callsOf = async (tx: Tx, day: Day): Promise<Record<Work, number>> => {
  const row = await tx
    .selectFrom('writer_usage')
    .select(WORKS.map((work) => CALLS[work]))
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst();
  return {
    draft: row?.draft_calls ?? 0,
    improve: row?.improve_calls ?? 0,
    batch: row?.batch_calls ?? 0,
    classification: row?.classification_calls ?? 0,
    backfill: row?.backfill_calls ?? 0,
  };
};

/** Adds a call's cost to the day it was counted on. */
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

/** Counters of calls beside their number and cost. */
export type Outcome = 'failures' | 'blocked' | 'over_limit';

/** Counts a call's outcome on its day. */
export const countOutcome = async (
  tx: Tx,
  { companyId, day, outcome }: { companyId: string; day: Day; outcome: Outcome },
): Promise<void> => {
  await tx
    .insertInto('writer_usage')
    .values({ company_id: companyId, day, [outcome]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'day'])
        .doUpdateSet({ [outcome]: sql`writer_usage.${sql.ref(outcome)} + 1` }),
    )
    .execute();
};

type DayTotals = Record<
  'companies' | 'calls' | 'tokens_in' | 'tokens_out' | 'failures' | 'blocked' | 'over_limit',
  string
>;

/** A day's totals of all companies. */
export const writerDay = async (db: Database, day: Day) => {
  const { rows } = await sql<DayTotals>`select * from writer_usage_on(${day}::date)`.execute(db);
  const count = (name: keyof DayTotals): number => Number(rows[0]?.[name] ?? 0);
  return {
    companies: count('companies'),
    calls: count('calls'),
    tokensIn: count('tokens_in'),
    tokensOut: count('tokens_out'),
    failures: count('failures'),
    blocked: count('blocked'),
    overLimit: count('over_limit'),
  };
};
