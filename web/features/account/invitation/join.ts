import * as invitationApi from '#shared/contract/invitation/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { openAs } from '#web/lib/auth/enter-company.ts';
import type { RegisterFailure, SignInFailure } from '#web/lib/auth/identity-failures.ts';
import { call, loadIdentity } from '#web/lib/auth/session.ts';

export type JoinFailure = RegisterFailure | SignInFailure | 'needs-code' | Failure;
export type Names = { firstName: string; lastName: string };

/** Makes the signed-in person a member, and opens this tab anew in the company. */
export const join = async (token: string, names?: Names): Promise<Result<User, Failure>> => {
  const answer = await call(invitationApi.accept, { token, ...names });
  if (!answer.ok) return answer;
  openAs(answer.value.user, '/');
  return ok(answer.value.user);
};

type Credentials = { email: string; password: string };

/** Signs in with an account that exists, then joins. */
export const signInAndJoin = async (
  token: string,
  { email, password }: Credentials,
): Promise<Result<User, JoinFailure>> => {
  const opened = await loadIdentity();
  if (!opened) return failed('network');
  const person = await opened.signIn(email, password);
  return person.ok ? join(token) : person;
};

/** Creates an account, or takes up one whose registration was interrupted, then joins. */
export const registerAndJoin = async (
  token: string,
  { email, password }: Credentials,
  names: Names,
): Promise<Result<User, JoinFailure>> => {
  const opened = await loadIdentity();
  if (!opened) return failed('network');
  const made = await opened.register(email, password);
  if (made.ok) return join(token, names);
  if (made.failure !== 'taken') return made;
  const person = await opened.signIn(email, password);
  return person.ok ? join(token, names) : made;
};
