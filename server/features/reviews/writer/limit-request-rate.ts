import { ApiError, type AppContext } from '#server/context.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';

/** Refuses what a company asks of the AI more often than its people could, over all nodes. */
export const limitRequestRate = async (
  { db, now }: AppContext,
  bucket: string,
  limits: { perMinute: number; perDay: number },
): Promise<void> => {
  const at = now();
  const next = await consumeRateLimit(db, { bucket, now: at, ...limits });
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { retryAfterMs: next - at });
};
