import { trial as trialApi } from '#shared/contract/subscription.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call, refreshUser } from '#web/lib/auth/session.ts';

/** Starts the trial and refreshes the user's access. */
export const activateTrial = async (): Promise<Result<void, Failure>> => {
  const answer = await call(trialApi.activate, {});
  if (!answer.ok) return answer;
  await refreshUser();
  return ok(undefined);
};
