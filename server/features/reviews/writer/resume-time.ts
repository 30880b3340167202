import type { AppContext } from '#server/context.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';

/** Until the next attempt while the AI is unavailable, in ms. */
const AWAY_MS = 60_000;
/** The same while the operator has to pay or to correct a setting; the breaker bounds how many calls find out. */
const OPERATOR_MS = 3_600_000;

/** On how many days a request is made that the AI rejects in words we do not know: the reason may be in our settings. */
const DAYS_REJECTED = 3;

type Failure = { kind: string; retryAfterMs?: number | undefined };

/**
 * When to ask again after a failure; undefined if that would change nothing. `rejections` counts the earlier days on
 * which the request was rejected.
 */
export const resumeTime = (
  context: AppContext,
  { kind, retryAfterMs = 0 }: Failure,
  rejections = 0,
): Date | undefined => {
  switch (kind) {
    case 'away':
    case 'busy':
      return new Date(context.now() + Math.max(retryAfterMs, AWAY_MS));
    case 'quota':
    case 'misconfigured':
      return new Date(context.now() + OPERATOR_MS);
    case 'daily-limit':
      return new Date(nextDay(context.now()));
    case 'rejected':
      return rejections + 1 < DAYS_REJECTED ? new Date(nextDay(context.now())) : undefined;
    default:
      return undefined;
  }
};
