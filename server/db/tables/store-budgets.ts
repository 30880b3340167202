import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** How a store lets itself be called: `capacity` calls at once, `perHour` more, and never below `reserve` for this caller. */
export type Budget = {
  bucket: string;
  capacity: number;
  perHour: number;
  reserve: number;
  oneAtATime: boolean;
};

/** 85 % of the 3,500 calls an hour that Apple allows a key, one at a time; what it holds at once and gains in an hour add up to that. */
export const APPLE_BUDGET: Budget = {
  bucket: 'apple',
  capacity: 2000,
  perHour: 975,
  reserve: 0,
  oneAtATime: true,
};

type Take = { companyId: string; now: Date; leaseMs: number };

/** Takes one call out of the bucket, or says when to ask again. Exact under concurrency: one statement decides. */
export const takeCall = async (
  tx: Tx,
  budget: Budget,
  { companyId, now, leaseMs }: Take,
): Promise<{ retryAt: Date } | null> => {
  const { bucket, capacity, perHour, reserve, oneAtATime } = budget;
  const left = sql`least(${capacity}::float8, b.calls + extract(epoch from ${now}::timestamptz - b.refilled_at) * ${perHour}::float8 / 3600)`;
  const busyUntil = oneAtATime ? new Date(now.getTime() + leaseMs) : null;
  const taken = await sql`
    insert into store_budgets as b (company_id, bucket, calls, refilled_at, busy_until)
    values (${companyId}, ${bucket}, ${capacity - 1}, ${now}, ${busyUntil})
    on conflict (company_id, bucket) do update
    set calls = ${left} - 1, refilled_at = ${now}, busy_until = ${busyUntil}
    where (b.blocked_until is null or b.blocked_until <= ${now})
      and (b.busy_until is null or b.busy_until <= ${now})
      and ${left} - 1 >= ${reserve}
    returning 1`.execute(tx);
  if (taken.rows.length > 0) return null;
  const row = await tx
    .selectFrom('store_budgets')
    .selectAll()
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  if (row.blocked_until && row.blocked_until > now) return { retryAt: row.blocked_until };
  if (row.busy_until && row.busy_until > now) return { retryAt: new Date(now.getTime() + 200) };
  const missing = reserve + 1 - row.calls;
  return {
    retryAt: new Date(row.refilled_at.getTime() + (Math.max(missing, 0) / perHour) * 3_600_000 + 1000),
  };
};

/** Ends a call; after a store asked to be left alone, nothing is taken before `blockedUntil`. */
export const endCall = async (tx: Tx, bucket: string, blockedUntil: Date | null): Promise<void> => {
  await tx
    .updateTable('store_budgets')
    .set({ busy_until: null, ...(blockedUntil ? { blocked_until: blockedUntil } : {}) })
    .where('bucket', '=', bucket)
    .execute();
};
