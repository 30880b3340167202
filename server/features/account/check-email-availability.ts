import { ApiError, type OpenUseCase } from '#server/context.ts';
import { isUsernameTaken } from '#server/db/tables/company/users.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { addressBlock } from '#server/net/address.ts';
import type { user } from '#shared/contract/user.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';

/** Enough for a person who registers, far too few to go through a list of addresses. */
const LIMITS = { aMinute: 5, aDay: 20 };

/** Whether an e-mail can still be registered with us. Whoever may not ask now learns nothing but when they may. */
export const checkEmailAvailability: OpenUseCase<typeof user.checkEmailAvailability> = async (
  { db, now },
  { address },
  { email },
) => {
  const at = now();
  const bucket = `availability:${addressBlock(address)}`;
  const next = await consumeRateLimit(db, { bucket, now: at, ...LIMITS });
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many e-mails were asked for.', { retryAfterMs: next - at });
  return { available: !(await isUsernameTaken(db, normalizedEmail(email))) };
};
