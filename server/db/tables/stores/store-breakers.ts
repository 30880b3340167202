import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Store } from '#shared/domain/stores/store.ts';

/** Consecutive failures after which a store's circuit breaker opens for a key. */
export const MAX_FAILURES = 5;

/** The breaker's state: closed, a trial call by this caller only, or open until `until`. */
export type CircuitState =
  | { kind: 'closed'; failures: number }
  | { kind: 'probe' }
  | { kind: 'open'; until: Date };

/** Asks to call a store with the company's key; while the breaker is half-open, one of all callers is let through. */
export const checkCircuit = async (
  tx: Tx,
  store: Store,
  now: Date,
  leaseMs: number,
): Promise<CircuitState> => {
  const row = await tx.selectFrom('store_breakers').selectAll().where('store', '=', store).executeTakeFirst();
  if (!row || row.failures < MAX_FAILURES || row.open_until === null)
    return { kind: 'closed', failures: row?.failures ?? 0 };
  if (row.open_until > now) return { kind: 'open', until: row.open_until };
  const probing = await tx
    .updateTable('store_breakers')
    .set({ open_until: new Date(now.getTime() + leaseMs) })
    .where('store', '=', store)
    .where('open_until', '<=', now)
    .returning('store')
    .executeTakeFirst();
  return probing ? { kind: 'probe' } : { kind: 'open', until: new Date(now.getTime() + leaseMs) };
};

type Failed = { companyId: string; store: Store; isProbe: boolean; now: Date; waitMs: number };

/**
 * Counts a failed call. From the fifth in a row the breaker opens, each time for twice as long, from `waitMs` to twenty
 * times that. A call that was in flight when it opened adds nothing.
 */
export const countFailure = async (
  tx: Tx,
  { companyId, store, isProbe, now, waitMs }: Failed,
): Promise<void> => {
  await sql`
    insert into store_breakers as b (company_id, store, failures) values (${companyId}, ${store}, 1)
    on conflict (company_id, store) do update
    set failures = b.failures + 1,
      open_until = case when b.failures + 1 >= ${MAX_FAILURES}::int
        then ${now}::timestamptz + least(${waitMs}::float8 * 2 ^ least(b.failures + 1 - ${MAX_FAILURES}::int, 5), ${waitMs}::float8 * 20) * interval '1 ms' end
    where ${isProbe} or b.open_until is null or b.open_until <= ${now}`.execute(tx);
};

/** The store responded: the breaker closes. */
export const resetFailures = async (tx: Tx, store: Store): Promise<void> => {
  await tx.deleteFrom('store_breakers').where('store', '=', store).execute();
};
