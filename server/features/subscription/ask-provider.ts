import type { AppContext } from '#server/context.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';

/** Somebody who waits for a payment asks thirty times a minute; the provider's own limit is one for all companies together. */
const LIMITS = { aMinute: 40, aDay: 500 };

/** Takes a turn at asking the payment provider for a company; answers when the next may be taken where this one may not. */
export const consumeProviderLimit = (
  { db, now }: AppContext,
  companyId: string,
): Promise<number | undefined> =>
  consumeRateLimit(db, { bucket: `payment:${companyId}`, now: now(), ...LIMITS });
