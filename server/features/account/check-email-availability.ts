import { ApiError, type OpenUseCase } from '#server/context.ts';
import { isUsernameTaken } from '#server/db/tables/company/people.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { addressBlock } from '#server/net/address.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';

/** Enough for one person who registers, far too few to enumerate addresses. */
const LIMITS = { perMinute: 5, perDay: 20 };

/** Tells whether an e-mail address is still free. A rate-limited caller learns only when to retry. */
export const checkEmailAvailability: OpenUseCase<typeof user.checkEmailAvailability> = async (
  { db, now },
  { address },
  { email },
) => {
  const at = now();
  const bucket = `availability:${addressBlock(address)}`;
  const next = await consumeRateLimit(db, { bucket, now: at, ...LIMITS });
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { retryAfterMs: next - at });
  return { available: !(await isUsernameTaken(db, normalizedEmail(email))) };
};
