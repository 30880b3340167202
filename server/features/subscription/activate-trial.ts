import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { accessIn, startTrial } from '#server/db/tables/company/companies.ts';
import { shareUsage } from '#server/db/tables/company/processed-reviews.ts';
import type * as subscription from '#shared/contract/subscription/endpoints.ts';
import { lostAccessCode, TRIAL_DAYS } from '#shared/domain/account/access.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';
import { monthOf } from '#shared/domain/calendar.ts';

const TRIAL_MS = TRIAL_DAYS * 24 * 3_600_000;

/** Starts the company's only trial, which is also the person's; changes nothing if it already has access. */
export const activateTrial: UseCase<typeof subscription.activateTrial> = async (
  context,
  { companyId, username },
) => {
  const { db, now, vault, payment } = context;
  if (!payment) return { success: true }; // it has access anyway
  const at = now();
  const auth = await inTenant(db, companyId, async (tx) => {
    const marks = vault.marksOf(`person ${normalizedEmail(username)}`);
    await startTrial(tx, new Date(at + TRIAL_MS), marks);
    await shareUsage(tx, marks, monthOf(at));
    return accessIn(tx, context);
  });
  const accessError = lostAccessCode(auth);
  if (accessError !== undefined) throw new ApiError(accessError, 'The trial was used before.');
  return { success: true };
};
