import type { AppContext } from '#server/context.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';

/** A page that waits for a payment asks thirty times a minute; the provider's own limit is shared by all companies. */
const LIMITS = { perMinute: 40, perDay: 500 };

/** Counts one request to the payment provider for a company; returns when to retry if the limit is reached. */
export const consumeProviderLimit = (
  { db, now }: AppContext,
  companyId: string,
): Promise<number | undefined> =>
  consumeRateLimit(db, { bucket: `payment:${companyId}`, now: now(), ...LIMITS });
