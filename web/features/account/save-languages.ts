import { api } from '#shared/contract/api.ts';
import type { User } from '#shared/contract/user.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { auth, call } from '#web/lib/auth/session.ts';

/** Saves the languages the user reads. */
export const saveLanguages = async (languages: readonly string[]): Promise<Result<User, Failure>> => {
  const answer = await call(api.user.update, { updates: { known_languages: [...languages] } });
  if (!answer.ok) return answer;
  auth.set(answer.value.user);
  return ok(answer.value.user);
};
