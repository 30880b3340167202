import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { entitlementOf, startTrial } from '#server/db/tables/company/companies.ts';
import { shareUsage } from '#server/db/tables/company/usage.ts';
import type * as subscription from '#shared/contract/subscription/endpoints.ts';
import { accessOf, lostAccessCode, TRIAL_DAYS } from '#shared/domain/account/access.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';
import { monthOf } from '#shared/domain/account/usage.ts';

const TRIAL_MS = TRIAL_DAYS * 24 * 3_600_000;

/** Starts the company's only trial, which is also the person's; changes nothing if it already has access. */
export const activateTrial: UseCase<typeof subscription.activateTrial> = async (
  { db, now, vault },
  { companyId, username },
) => {
  const at = now();
  const auth = await inTenant(db, companyId, async (tx) => {
    const marks = vault.marksOf(`person ${normalizedEmail(username)}`);
    await startTrial(tx, new Date(at + TRIAL_MS), marks);
    await shareUsage(tx, marks, monthOf(at));
    return accessOf(await entitlementOf(tx), at);
  });
  const accessError = lostAccessCode(auth);
  if (accessError !== undefined) throw new ApiError(accessError, 'The trial was used before.');
  return { success: true };
};
