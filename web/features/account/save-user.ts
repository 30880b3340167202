import type { Input } from '#shared/contract/endpoint.ts';
import * as userApi from '#shared/contract/user/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { auth, call } from '#web/lib/auth/session.ts';

/** Saves changes of the signed-in user, and shows them on the page unless that person has signed out meanwhile. */
export const saveUser = async (
  updates: Input<typeof userApi.update>['updates'],
): Promise<Result<User, Failure>> => {
  const answer = await call(userApi.update, { updates });
  if (!answer.ok) return answer;
  if (auth.get()?.id === answer.value.user.id) auth.set(answer.value.user);
  return ok(answer.value.user);
};
