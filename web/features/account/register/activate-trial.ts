import * as subscriptionApi from '#shared/contract/subscription/endpoints.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { auth, call, refreshUser } from '#web/lib/auth/session.ts';

/** Starts the trial and refreshes the user's access, which the next page needs; trying again is harmless. */
export const activateTrial = async (): Promise<Result<void, Failure>> => {
  const answer = await call(subscriptionApi.activateTrial, {});
  if (!answer.ok) return answer;
  await refreshUser();
  return auth.get()?.auth.hasAccess ? ok(undefined) : failed({ kind: 'network' });
};
