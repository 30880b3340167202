import type { AppContext } from '#server/context.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';

/** Until the next attempt while the AI is unavailable, in ms. */
const AWAY_MS = 60_000;

type Failure = { kind: string; retryAfterMs?: number | undefined };

/** When to ask again after a failure; undefined if that would change nothing. */
export const resumeTime = (context: AppContext, { kind, retryAfterMs = 0 }: Failure): Date | undefined => {
  switch (kind) {
    case 'away':
    case 'busy':
      return new Date(context.now() + Math.max(retryAfterMs, AWAY_MS));
    case 'daily-limit':
    case 'quota':
    case 'misconfigured':
      return new Date(nextDay(context.now()));
    default:
      return undefined;
  }
};
