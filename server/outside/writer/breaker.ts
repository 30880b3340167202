import { failed } from '#shared/domain/result.ts';
import type { Writer, WriterFailure, WriterResult } from './port.ts';

/** After so many failures in a row nothing is asked for a while, and then one call is let through to see. */
const FAILURES = 5;
const REST_MS = 30_000;
/** An account that is used up is filled by a person, and no call before that is worth its while. */
const QUOTA_REST_MS = 300_000;

/** A writer that is left alone while it is away: of this process alone, and known to no other. */
export const restingWriter = (writer: Writer, now: () => number): Writer => {
  let failures = 0;
  let reason: WriterFailure['kind'] = 'away';
  let restsUntil = 0;
  let isProbing = false;

  const guarded = async <Value>(call: () => WriterResult<Value>): WriterResult<Value> => {
    const isResting = restsUntil > 0;
    if (isResting && (isProbing || now() < restsUntil))
      return failed({ kind: reason, detail: 'left alone', retryAfterMs: Math.max(restsUntil - now(), 1000) });
    isProbing = isResting;
    const answer = await call();
    if (isResting) isProbing = false;
    const kind = answer.ok ? undefined : answer.failure.kind;
    if (kind === 'quota' || kind === 'away') {
      failures += 1;
      if (kind === 'quota' || isResting || failures >= FAILURES) {
        reason = kind;
        restsUntil = now() + (kind === 'quota' ? QUOTA_REST_MS : REST_MS);
      }
    } else {
      failures = 0;
      restsUntil = 0;
    }
    return answer;
  };

  return {
    draft: (...call) => guarded(() => writer.draft(...call)),
    improve: (...call) => guarded(() => writer.improve(...call)),
    translate: (...call) => guarded(() => writer.translate(...call)),
    translateReview: (...call) => guarded(() => writer.translateReview(...call)),
  };
};
