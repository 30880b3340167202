import type { AppContext } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { isHiddenByUnlink } from '#server/db/tables/apps/apps.ts';
import {
  type CircuitState,
  checkCircuit,
  countFailure,
  resetFailures,
} from '#server/db/tables/stores/store-breakers.ts';
import {
  appleCalls,
  type Budget,
  bucketsLeft,
  endCall,
  googleReads,
  googleReplies,
  refundCall,
  takeCall,
  takeRepeats,
} from '#server/db/tables/stores/store-budgets.ts';
import { limitsOf, openedLinkOf } from '#server/db/tables/stores/store-links.ts';
import type { StoreFailure, StoreResult } from '#server/integrations/stores/port.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import type { StoreLimits } from '#shared/domain/stores/store-limits.ts';

/**
 * Priority of a call: a reply of a person before its first check, that before later checks and replies of a batch, all
 * before list reads, and these before what only tells the versions of reviews.
 */
export type Purpose = 'write' | 'check' | 'recheck' | 'batch' | 'sync' | 'versions';

/**
 * A call that was not made: the app's account is not linked, the budget is used up, it is too late in the caller's claim, or
 * (`isAway`) the circuit breaker is open.
 */
export type NotCalled = { kind: 'not-linked' } | { kind: 'wait'; until: Date; isAway?: true };

/** Stores occasionally refuse a valid key. A refusal is believed once it has lasted this long, in ms. */
export const BELIEVED_AFTER_MS = 3 * 60_000;

/** Whether a store refused a key that may be valid all the same. */
export const isKeyDoubted = (failure: StoreFailure | NotCalled): boolean =>
  failure.kind === 'credentials' && !failure.isCertain;

/** How long a reply waits for its store to be linked again, or to answer what can be read, in ms. */
const GIVEN_UP_AFTER_MS = 24 * 3600_000;

/** Whether a reply has waited long enough for an answer that does not come by waiting: syncs read all replies anyway. */
export const isGivenUp = (failure: StoreFailure | NotCalled, waitedMs: number): boolean =>
  waitedMs > GIVEN_UP_AFTER_MS && failure.kind !== 'wait' && failure.kind !== 'busy' && !isSilence(failure);

/** 85 % of what a store allows, and what a purpose leaves of that to more important ones. */
const budgetFor = (appId: string, purpose: Purpose, limits: StoreLimits): Budget => {
  const share = { write: 0, check: 0.05, recheck: 0.1, batch: 0.1, sync: 0.15, versions: 0.35 }[purpose];
  if (storeOf(appId) === 'apple') return appleCalls(limits, share);
  return purpose === 'write' || purpose === 'batch'
    ? googleReplies(appId, limits, share)
    : googleReads(appId, limits, share);
};

/** The rate limit that the replies of a batch to an app's reviews pass through. */
export const sendBudgetOf = (appId: string, limits: StoreLimits): Budget => budgetFor(appId, 'batch', limits);

/** Whether more than half of the calls are left by which an app's reviews are read. */
export const hasRoomToRead = (
  { db, now }: AppContext,
  { companyId, appId }: { companyId: string; appId: string },
): Promise<boolean> =>
  readInTenant(db, companyId, async (tx) => {
    const budget = budgetFor(appId, 'check', await limitsOf(tx));
    const left = (await bucketsLeft(tx, [budget], new Date(now()))).get(budget.bucket) ?? 0;
    return left > budget.capacity / 2;
  });

type Call = {
  companyId: string;
  appId: string;
  purpose: Purpose;
  /** The end of the caller's claim, in epoch ms: no call is made that may outlast it. */
  leaseUntil?: number | undefined;
};
type Outcome<Value> = Result<Value, StoreFailure | NotCalled>;
type Opened = { key: StoreKey; budget: Budget; circuit: CircuitState; lease: string };

/**
 * Makes one call to an app's store with the company's key: within the rate limit, outside any Retry-After, and not while
 * the circuit breaker is open.
 */
export const callStore = async <Value>(
  context: AppContext,
  { companyId, appId, purpose, leaseUntil = Number.POSITIVE_INFINITY }: Call,
  call: (key: StoreKey) => StoreResult<Value>,
): Promise<Outcome<Value>> => {
  const store = storeOf(appId);
  const now = new Date(context.now());
  const leaseMs = context.timing.lease;
  const opened = await inTenant(context.db, companyId, async (tx): Promise<Outcome<Opened>> => {
    const link = await openedLinkOf(tx, context.vault, companyId, store);
    if (link === undefined || (await isHiddenByUnlink(tx, appId))) return failed({ kind: 'not-linked' });
    const { key } = link;
    if (key === 'unreadable')
      return failed({ kind: 'credentials', detail: 'the sealed key cannot be opened', isCertain: true });
    const budget = budgetFor(appId, purpose, link.limits);
    const isReply = purpose === 'write';
    const {
      retryAt,
      lease,
      left: remaining,
    } = await takeCall(tx, budget, { companyId, now, leaseMs, isReply });
    context.telemetry.metrics.storeRateLimit(store, purpose, retryAt ? 'deferred' : 'granted', remaining);
    if (retryAt) return failed({ kind: 'wait', until: retryAt });
    const circuit = await checkCircuit(tx, store, now, leaseMs);
    if (circuit.kind !== 'open') return ok({ key, budget, circuit, lease });
    await refundCall(tx, budget.bucket, lease);
    return failed({ kind: 'wait', until: circuit.until, isAway: true });
  });
  if (!opened.ok) return opened;
  const { key, budget, circuit, lease } = opened.value;
  if (leaseUntil - context.now() < context.timing.callTimeout) {
    await inTenant(context.db, companyId, (tx) => refundCall(tx, budget.bucket, lease));
    return failed({ kind: 'wait', until: new Date(context.now() + context.timing.retry) });
  }
  const outcome = await call(key);
  const { repeats = 0 } = outcome;
  const busyFor = !outcome.ok && outcome.failure.kind === 'busy' ? outcome.failure.retryAfterMs : null;
  const isAway = !outcome.ok && isSilence(outcome.failure);
  const isBack = !isAway && (circuit.kind === 'probe' || (circuit.kind === 'closed' && circuit.failures > 0));
  if (!budget.oneAtATime && busyFor === null && !isAway && !isBack && repeats === 0) return outcome;
  await inTenant(context.db, companyId, async (tx) => {
    const at = new Date(context.now());
    const blockedUntil = busyFor === null ? null : new Date(at.getTime() + busyFor);
    if (repeats > 0) await takeRepeats(tx, budget.bucket, repeats);
    if (budget.oneAtATime || busyFor !== null) await endCall(tx, budget.bucket, lease, blockedUntil);
    if (isBack) await resetFailures(tx, store);
    const failure = { companyId, store, isProbe: circuit.kind === 'probe', now: at };
    if (isAway) await countFailure(tx, { ...failure, waitMs: context.timing.retry * 6 });
  });
  return outcome;
};

/** Any response shows the store is up; silence or a failed connection does not. */
const isSilence = (failure: StoreFailure | NotCalled): boolean =>
  (failure.kind === 'unknown' && !failure.hasAnswered) ||
  (failure.kind === 'busy' && failure.isAway === true);
