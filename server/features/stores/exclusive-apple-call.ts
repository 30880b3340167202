import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appleCalls, endCall, takeCall, takeRepeats } from '#server/db/tables/stores/store-budgets.ts';
import { limitsOf } from '#server/db/tables/stores/store-links.ts';
import type { InTurn } from '#server/integrations/stores/port.ts';
import { failed } from '#shared/domain/result.ts';

/** How long a request waits for a running sync to release the company's key, in ms. */
const MAX_WAIT_MS = 10_000;

/**
 * Makes requests to Apple one at a time, within the company's budget: concurrent calls with one key get a 429. The
 * total wait is bounded by what a person would wait.
 */
export const exclusiveAppleCalls = (context: AppContext, companyId: string): InTurn => {
  let patience = MAX_WAIT_MS;
  const take = () => {
    const now = new Date(context.now());
    const leaseMs = context.timing.lease;
    return inTenant(context.db, companyId, async (tx) => {
      const budget = appleCalls(await limitsOf(tx));
      const taken = await takeCall(tx, budget, { companyId, now, leaseMs });
      return {
        ...taken,
        bucket: budget.bucket,
        waitMs: taken.retryAt && taken.retryAt.getTime() - now.getTime(),
      };
    });
  };
  return async (call) => {
    let taken = await take();
    while (taken.waitMs !== null) {
      patience -= taken.waitMs;
      if (patience < 0)
        return failed({ kind: 'busy', detail: 'the key is busy', retryAfterMs: taken.waitMs });
      await new Promise((due) => setTimeout(due, taken.waitMs ?? 0)); // the current call with the key ends soon
      taken = await take();
    }
    const { lease, bucket } = taken;
    let blockedUntil: Date | null = null;
    let repeats = 0;
    try {
      const outcome = await call();
      repeats = outcome.repeats ?? 0;
      if (!outcome.ok && outcome.failure.kind === 'busy')
        blockedUntil = new Date(context.now() + outcome.failure.retryAfterMs);
      return outcome;
    } finally {
      await inTenant(context.db, companyId, async (tx) => {
        if (repeats > 0) await takeRepeats(tx, bucket, repeats);
        await endCall(tx, bucket, lease, blockedUntil);
      });
    }
  };
};
