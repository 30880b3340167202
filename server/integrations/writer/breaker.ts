import { failed } from '#shared/domain/result.ts';
import type { Writer, WriterFailure, WriterResult } from './port.ts';

/** After this many consecutive failures calls are suspended for a while, and then one trial call is let through. */
const FAILURES = 5;
const REST_MS = 30_000;
/** An exhausted account needs a person, so retries are rare. */
const QUOTA_REST_MS = 300_000;
/** Longest pause after a rate limit, whatever delay was asked for: others may be under the limit long before. */
const LONGEST_PAUSE_MS = 60_000;

type Breaker = { failures: number; reason: WriterFailure['kind']; restsUntil: number; isProbing: boolean };

/**
 * A circuit breaker per model, in this process only. It opens on unavailability and on an exhausted account; a rejected
 * request says nothing about the next one. A rate limit only pauses the model: it says nothing about its health, and
 * after the pause all calls are let through at once, as a trial call would hold up what the limit allows.
 */
export const withCircuitBreaker = (writer: Writer, now: () => number): Writer => {
  const breakers = new Map<string, Breaker>();
  const pausedUntil = new Map<string, number>();

  const restOf = (model: string): WriterFailure | undefined => {
    const at = now();
    const leftAlone = (kind: WriterFailure['kind'], until: number): WriterFailure => ({
      kind,
      detail: 'left alone',
      retryAfterMs: Math.max(until - at, 1000),
      isUncalled: true,
    });
    const breaker = breakers.get(model);
    if (breaker && (breaker.isProbing || at < breaker.restsUntil))
      return leftAlone(breaker.reason, breaker.restsUntil);
    const pauseEnds = pausedUntil.get(model) ?? 0;
    return at < pauseEnds ? leftAlone('busy', pauseEnds) : undefined;
  };

  const pause = (model: string, { retryAfterMs = REST_MS }: WriterFailure): void => {
    const until = now() + Math.min(retryAfterMs, LONGEST_PAUSE_MS);
    pausedUntil.set(model, Math.max(until, pausedUntil.get(model) ?? 0));
  };

  const guarded = async <Value>(model: string, call: () => WriterResult<Value>): WriterResult<Value> => {
    const rest = restOf(model);
    if (rest) return failed(rest);
    const open = breakers.get(model);
    const isProbe = open !== undefined && open.restsUntil > 0;
    if (open && isProbe) open.isProbing = true;
    const answer = await call().finally(() => {
      if (open && isProbe) open.isProbing = false;
    });
    if (!answer.ok && answer.failure.kind === 'busy') {
      pause(model, answer.failure);
      return answer;
    }
    const kind = answer.ok ? undefined : answer.failure.kind;
    if (kind !== 'quota' && kind !== 'away') {
      breakers.delete(model);
      return answer;
    }
    const breaker = breakers.get(model) ?? { failures: 0, reason: kind, restsUntil: 0, isProbing: false };
    breakers.set(model, breaker);
    breaker.failures += 1;
    if (kind === 'quota' || isProbe || breaker.failures >= FAILURES) {
      breaker.reason = kind;
      breaker.restsUntil = now() + (kind === 'quota' ? QUOTA_REST_MS : REST_MS);
    }
    return answer;
  };

  return {
    draft: (model, brief) => guarded(model, () => writer.draft(model, brief)),
    improve: (model, brief) => guarded(model, () => writer.improve(model, brief)),
    translate: (model, brief) => guarded(model, () => writer.translate(model, brief)),
    translateReview: (model, brief) => guarded(model, () => writer.translateReview(model, brief)),
    classify: (model, brief) => guarded(model, () => writer.classify(model, brief)),
    judge: (model, brief) => guarded(model, () => writer.judge(model, brief)),
    resting: restOf,
  };
};
