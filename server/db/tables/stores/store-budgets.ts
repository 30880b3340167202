import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type Db, inTenant, type Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Store, storeOf } from '#shared/domain/stores/store.ts';
import type { StoreLimits } from '#shared/domain/stores/store-limits.ts';
import { limitsOf } from './store-links.ts';

/** A store's rate limit: `capacity` calls at once, `perHour` more, and never below `reserve` for this caller. */
export type Budget = {
  bucket: string;
  capacity: number;
  perHour: number;
  reserve: number;
  oneAtATime: boolean;
};

type Used = Pick<Selectable<Schema['store_budgets']>, 'calls_used' | 'refilled_at'>;

const HOUR_MS = 3_600_000;

/** Calls that come back per hour. A limit lowered below its use takes no longer to refill than an empty bucket. */
const refillOf = ({ capacity, perHour }: Budget, { calls_used: used }: Pick<Used, 'calls_used'>): number =>
  perHour * Math.max(1, used / capacity);

/** The same in a statement: the calls used by `now`. */
const usedAt = ({ capacity, perHour }: Budget, now: Date) =>
  sql`greatest(0, b.calls_used - extract(epoch from ${now}::timestamptz - b.refilled_at) / 3600
    * ${perHour}::float8 * greatest(1, b.calls_used / ${capacity}::float8))`;

/** When `calls` are left beyond the reserve. */
const leftAt = (budget: Budget, row: Used, calls: number): Date => {
  const missing = Math.max(0, row.calls_used + calls + budget.reserve - budget.capacity);
  return new Date(row.refilled_at.getTime() + (missing / refillOf(budget, row)) * HOUR_MS + 1000);
};

/** A caller leaves this share of the capacity to others. */
const within = (bucket: string, capacity: number, perHour: number, share: number): Budget => ({
  bucket,
  capacity,
  perHour,
  oneAtATime: false,
  reserve: capacity * share,
});

/** 85 % of the reads an hour that Google allows each app: the capacity and the hourly refill add up to that. */
export const googleReads = (appId: string, { readsPerHour: allowed }: StoreLimits, share = 0): Budget =>
  within(`google:read:${appId}`, allowed * 0.65, allowed * 0.2, share);

/** 85 % of the replies a day that Google allows each app. */
export const googleReplies = (appId: string, { repliesPerDay: allowed }: StoreLimits, share = 0): Budget =>
  within(`google:write:${appId}`, allowed * 0.45, (allowed * 0.4) / 24, share);

/** 85 % of the calls an hour that Apple allows a key, one at a time. */
export const appleCalls = ({ requestsPerHour: allowed }: StoreLimits, share = 0): Budget => {
  const capacity = (allowed * 4) / 7;
  return { ...within('apple', capacity, allowed * 0.85 - capacity, share), oneAtATime: true };
};

/** How long a reply that found the store busy takes precedence over list reads, in ms. */
const REPLY_WAITS_MS = 5000;

type Take = { companyId: string; now: Date; leaseMs: number; isReply?: boolean };

/** A granted call with the token that ends it, or when to ask again; and what share of the bucket is left. */
export type TakenCall = { retryAt: Date | null; lease: string; left: number };

/** Takes one call out of the bucket, or returns when to ask again. Exact under concurrency: it is one statement. */
export const takeCall = async (
  tx: Tx,
  budget: Budget,
  { companyId, now, leaseMs, isReply = false }: Take,
): Promise<TakenCall> => {
  const { bucket, capacity, reserve, oneAtATime } = budget;
  const used = usedAt(budget, now);
  const lease = randomUUID();
  const leaseUntil = oneAtATime ? new Date(now.getTime() + leaseMs) : null;
  const taken = await sql<{ calls_used: number }>`
    insert into store_budgets as b (company_id, bucket, calls_used, refilled_at, lease_until, lease_holder)
    values (${companyId}, ${bucket}, 1, ${now}, ${leaseUntil}, ${lease})
    on conflict (company_id, bucket) do update
    set calls_used = ${used} + 1, refilled_at = ${now}, lease_until = ${leaseUntil}, lease_holder = ${lease},
      reply_waits_until = case when not ${isReply}::boolean then b.reply_waits_until end
    where (b.blocked_until is null or b.blocked_until <= ${now})
      and (b.lease_until is null or b.lease_until <= ${now})
      and (${isReply}::boolean or b.reply_waits_until is null or b.reply_waits_until <= ${now})
      and ${used} + 1 <= ${capacity - reserve}::float8
    returning b.calls_used`.execute(tx);
  const [bucketNow] = taken.rows;
  if (bucketNow) return { retryAt: null, lease, left: 1 - bucketNow.calls_used / capacity };
  const row = await tx
    .selectFrom('store_budgets')
    .selectAll()
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  const share = 1 - row.calls_used / capacity; // as of the last call; it has refilled a little since
  if (row.blocked_until && row.blocked_until > now) return { retryAt: row.blocked_until, lease, left: share };
  const isBusy = row.lease_until !== null && row.lease_until > now;
  if (isBusy && isReply)
    await tx
      .updateTable('store_budgets')
      .set({ reply_waits_until: new Date(now.getTime() + REPLY_WAITS_MS) })
      .where('bucket', '=', bucket)
      .execute();
  const isBehindReply = !isReply && row.reply_waits_until !== null && row.reply_waits_until > now;
  if (isBusy || isBehindReply) return { retryAt: new Date(now.getTime() + 200), lease, left: share };
  return { retryAt: leftAt(budget, row, 1), lease, left: share };
};

/** Releases the lease, unless another caller holds it by now. */
const freed = (lease: string) =>
  sql<Date | null>`case when lease_holder is distinct from ${lease}::uuid then lease_until end`;

/** Ends a call; if the store asked for a delay, no call is granted before `blockedUntil`. */
export const endCall = async (
  tx: Tx,
  bucket: string,
  lease: string,
  blockedUntil: Date | null,
): Promise<void> => {
  await tx
    .updateTable('store_budgets')
    .set({ lease_until: freed(lease), ...(blockedUntil ? { blocked_until: blockedUntil } : {}) })
    .where('bucket', '=', bucket)
    .execute();
};

/** Requests a call made beyond the one granted: they are charged afterwards, to the next callers. */
export const takeRepeats = async (tx: Tx, bucket: string, repeats: number): Promise<void> => {
  await tx
    .updateTable('store_budgets')
    .set({ calls_used: sql`calls_used + ${repeats}` })
    .where('bucket', '=', bucket)
    .execute();
};

/** Returns a granted call that was not made. */
export const refundCall = async (tx: Tx, bucket: string, lease: string): Promise<void> => {
  await tx
    .updateTable('store_budgets')
    .set({ lease_until: freed(lease), calls_used: sql`calls_used - 1` })
    .where('bucket', '=', bucket)
    .execute();
};

/** Delays the store requested do not apply to a new key; the calls already made still count. */
export const clearBlocks = async (tx: Tx, store: Store): Promise<void> => {
  await tx
    .updateTable('store_budgets')
    .set({ blocked_until: null })
    .where('bucket', 'like', `${store}%`)
    .execute();
};

/** Takes one of the reads Google allows an app, for a check outside any job of whether its reviews can be read. */
export const mayReadGoogle =
  (db: Db, companyId: string, now: () => number) =>
  async (appId: string): Promise<boolean> => {
    const take = { companyId, now: new Date(now()), leaseMs: 0 };
    const { retryAt } = await inTenant(db, companyId, async (tx) =>
      takeCall(tx, googleReads(appId, await limitsOf(tx)), take),
    );
    return retryAt === null;
  };

/** How many calls each of these rate limits leaves at a time. */
export const bucketsLeft = async (
  tx: Tx,
  budgets: readonly Budget[],
  now: Date,
): Promise<Map<string, number>> => {
  const names = [...new Set(budgets.map(({ bucket }) => bucket))];
  const rows = await tx
    .selectFrom('store_budgets')
    .select(['bucket', 'calls_used', 'refilled_at'])
    .where('bucket', '=', sql<string>`any(${names}::text[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.bucket, row]));
  return new Map(
    budgets.map((budget) => {
      const { bucket, capacity, reserve } = budget;
      const row = known.get(bucket);
      const hours = row ? (now.getTime() - row.refilled_at.getTime()) / HOUR_MS : 0;
      const used = row ? Math.max(0, row.calls_used - hours * refillOf(budget, row)) : 0;
      return [bucket, Math.max(0, capacity - used - reserve)];
    }),
  );
};

/** When a rate limit will leave that many calls, or its maximum if that is less; undefined if it does now. */
export const callsAt = async (
  tx: Tx,
  budget: Budget,
  calls: number,
  now: Date,
): Promise<Date | undefined> => {
  const { bucket, capacity, reserve } = budget;
  const row = await tx
    .selectFrom('store_budgets')
    .select(['calls_used', 'refilled_at', 'blocked_until'])
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  if (!row) return undefined;
  const wanted = Math.max(1, Math.min(calls, Math.floor(capacity - reserve)));
  const isThere = row.calls_used + wanted <= capacity - reserve;
  const refilledAt = isThere ? 0 : leftAt(budget, row, wanted).getTime();
  const at = Math.max(refilledAt, row.blocked_until?.getTime() ?? 0);
  return at > now.getTime() ? new Date(at) : undefined;
};

/** When an app's store can have taken that many more replies of people; undefined if it takes them now. */
export const repliesTakenAt = async (
  tx: Tx,
  appId: string,
  replies: number,
  now: Date,
): Promise<Date | undefined> => {
  const limits = await limitsOf(tx);
  const budget = storeOf(appId) === 'apple' ? appleCalls(limits) : googleReplies(appId, limits);
  return callsAt(tx, budget, replies, now);
};
