import { failed } from '#shared/domain/result.ts';
import type { Writer, WriterFailure, WriterResult } from './port.ts';

/** After this many consecutive failures calls are suspended for a while, and then one trial call is let through. */
const FAILURES = 5;
const REST_MS = 30_000;
/** An exhausted account or a wrong setting needs a person, so retries are rare. */
const OPERATOR_REST_MS = 300_000;
/** Longest pause after a rate limit, whatever delay was asked for: others may be under the limit long before. */
const LONGEST_PAUSE_MS = 60_000;
const LEFT_ALONE = 'left alone';

type Reason = Pick<WriterFailure, 'kind' | 'detail'>;
type Breaker = { failures: number; reason: Reason; restsUntil: number; isProbing: boolean };
/** What counts towards opening it; a wrong setting is still named while it is open. */
const reasonOf = ({ kind, detail }: WriterFailure): Reason | undefined => {
  if (kind === 'misconfigured') return { kind, detail };
  return kind === 'quota' || kind === 'away' ? { kind, detail: LEFT_ALONE } : undefined;
};

/**
 * A circuit breaker per model, in this process only. It opens on unavailability, wrong settings and an exhausted account; a
 * rejected request says nothing about the next one. A rate limit only pauses the model: it says nothing about its health, and
 * after the pause all calls are let through at once, as a trial call would hold up what the limit allows.
 */
export const withCircuitBreaker = (writer: Writer, now: () => number): Writer => {
  const breakers = new Map<string, Breaker>();
  const pausedUntil = new Map<string, number>();

  const restOf = (model: string): WriterFailure | undefined => {
    const at = now();
    const leftAlone = (reason: Reason, until: number): WriterFailure => ({
      ...reason,
      retryAfterMs: Math.max(until - at, 1000),
      isUncalled: true,
    });
    const breaker = breakers.get(model);
    if (breaker && (breaker.isProbing || at < breaker.restsUntil))
      return leftAlone(breaker.reason, breaker.restsUntil);
    const pauseEnds = pausedUntil.get(model) ?? 0;
    return at < pauseEnds ? leftAlone({ kind: 'busy', detail: LEFT_ALONE }, pauseEnds) : undefined;
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
    const reason = answer.ok ? undefined : reasonOf(answer.failure);
    if (!reason) {
      breakers.delete(model);
      return answer;
    }
    const breaker = breakers.get(model) ?? { failures: 0, reason, restsUntil: 0, isProbing: false };
    breakers.set(model, breaker);
    breaker.failures += 1;
    if (reason.kind === 'quota' || isProbe || breaker.failures >= FAILURES) {
      breaker.reason = reason;
      breaker.restsUntil = now() + (reason.kind === 'away' ? REST_MS : OPERATOR_REST_MS);
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
