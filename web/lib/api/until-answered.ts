import type { Result } from '#shared/domain/result.ts';
import { type Failure, isPassing } from './call.ts';

const PAUSE_MS = 1000;
const LONGEST_MS = 600_000;

/** Retries until the server answers, for at most ten minutes. Without an answer, the outcome is unknown. */
export const untilAnswered = async <Value>(
  ask: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const answer = await ask();
    if (answer.ok || !isPassing(answer.failure) || Date.now() > end) return answer;
    await new Promise((again) => setTimeout(again, PAUSE_MS));
  }
};
