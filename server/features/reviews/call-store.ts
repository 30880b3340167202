import { inTenant } from '#server/db/database.ts';
import { APPLE_BUDGET, type Budget, endCall, takeCall } from '#server/db/tables/store-budgets.ts';
import { storeKeyOf } from '#server/db/tables/store-links.ts';
import type { StoreFailure, StoreResult } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import { failed, type Result } from '#shared/domain/result.ts';
import { storeOf } from '#shared/domain/store.ts';
import type { StoreKey } from '#shared/domain/store-key.ts';

/** What a call is for: a reply goes before a check of one, and both before the reading of lists. */
export type Purpose = 'write' | 'check' | 'sync';

/** A call that was not made: the store is not linked, or its budget says to come back later. */
export type NotCalled = { kind: 'not-linked' } | { kind: 'wait'; until: Date };

/**
 * 85 % of what each store allows: Apple 3,500 calls an hour and key, one at a time; Google 200 reads an hour and 2,000
 * replies a day for each app. What a bucket holds at once and what it gains in an hour add up to that.
 */
const budgetFor = (appId: string, purpose: Purpose): Budget => {
  const reserve = { write: 0, check: 0.05, sync: 0.15 }[purpose];
  if (storeOf(appId) === 'apple') return { ...APPLE_BUDGET, reserve: APPLE_BUDGET.capacity * reserve };
  return purpose === 'write'
    ? { bucket: `google:write:${appId}`, capacity: 900, perHour: 33, reserve: 0, oneAtATime: false }
    : {
        bucket: `google:read:${appId}`,
        capacity: 130,
        perHour: 40,
        reserve: 130 * reserve,
        oneAtATime: false,
      };
};

type Call = { companyId: string; appId: string; purpose: Purpose };

/** One call to an app's store with the company's own key, within the store's budget and never inside a Retry-After. */
export const callStore = async <Value>(
  world: World,
  { companyId, appId, purpose }: Call,
  call: (key: StoreKey) => StoreResult<Value>,
): Promise<Result<Value, StoreFailure | NotCalled>> => {
  const budget = budgetFor(appId, purpose);
  const now = new Date(world.now());
  const opened = await inTenant(world.db, companyId, async (tx) => {
    const key = await storeKeyOf(tx, world.vault, companyId, storeOf(appId));
    if (key === undefined) return failed<NotCalled>({ kind: 'not-linked' });
    if (key === 'unreadable')
      return failed<StoreFailure>({ kind: 'credentials', detail: 'the sealed key cannot be opened' });
    const wait = await takeCall(tx, budget, { companyId, now, leaseMs: world.timing.lease });
    return wait
      ? failed<NotCalled>({ kind: 'wait', until: wait.retryAt })
      : { ok: true as const, value: key };
  });
  if (!opened.ok) return opened;
  const outcome = await call(opened.value);
  const busyFor = !outcome.ok && outcome.failure.kind === 'busy' ? outcome.failure.retryAfterMs : null;
  if (budget.oneAtATime || busyFor !== null) {
    const blockedUntil = busyFor === null ? null : new Date(world.now() + busyFor);
    await inTenant(world.db, companyId, (tx) => endCall(tx, budget.bucket, blockedUntil));
  }
  return outcome;
};
