import * as userApi from '#shared/contract/user/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { callAs, type Failure, isPassing } from '#web/lib/api/call.ts';
import type { Identity, Person } from './identity.ts';
import type { CodeFailure, RegisterFailure, SignInFailure } from './identity-failures.ts';
import { auth, call, loadIdentity, signedIn } from './session.ts';
import { takeLeftCompany } from './stored-user.ts';

/** Known to the identity provider but not registered yet: name and company are missing. */
export type Newcomer = { kind: 'newcomer'; person: Person };
export type SignedIn = { kind: 'user'; user: User };

const isUnknown = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'ENTITY_NOT_FOUND';

const enter = (user: User): Result<User, never> => {
  auth.set(user);
  return ok(user);
};

/** The user in the company that this tab was in before its session ended, if they are still a member of it. */
const inLeftCompany = async (user: User): Promise<User> => {
  const companyId = takeLeftCompany(user.id);
  if (companyId === undefined || companyId === user.companyId) return user;
  const answer = await callAs({ ...signedIn, companyId: () => companyId })(userApi.me, {});
  return answer.ok ? answer.value.user : user;
};

/** Fetches our user for the provider's account. */
export const userOf = async (
  opened: Identity,
  person: Person,
  isNewWelcome: boolean,
): Promise<Result<SignedIn | Newcomer, SignInFailure>> => {
  const answer = await call(userApi.get, { id: person.uid });
  if (answer.ok) {
    const user = await inLeftCompany(answer.value.user);
    auth.set(user);
    return ok({ kind: 'user', user });
  }
  if (isUnknown(answer.failure) && isNewWelcome) return ok({ kind: 'newcomer', person });
  await opened.signOut();
  // Any failure to look up the user is shown like wrong credentials.
  return failed(answer.failure.kind === 'network' ? 'network' : 'invalid');
};

const enterAs = async (opened: Identity, person: Person): Promise<Result<User, SignInFailure>> => {
  const entered = await userOf(opened, person, false);
  if (!entered.ok) return entered;
  return entered.value.kind === 'user' ? ok(entered.value.user) : failed('other');
};

/** Signs in with the provider, then fetches our user. */
export const signIn = async (
  email: string,
  password: string,
): Promise<Result<User, SignInFailure | 'needs-code'>> => {
  const opened = await loadIdentity();
  if (!opened) return failed('network');
  const person = await opened.signIn(email, password);
  return person.ok ? enterAs(opened, person.value) : person;
};

/** The second step of a sign-in that asked for a code. */
export const signInByCode = async (code: string): Promise<Result<User, CodeFailure | SignInFailure>> => {
  const opened = await loadIdentity();
  if (!opened) return failed('network');
  const person = await opened.signInByCode(code);
  return person.ok ? enterAs(opened, person.value) : person;
};

/** A new user stays signed in with the provider, so that registration can continue. */
export const signInWithGoogle = async (): Promise<Result<SignedIn | Newcomer, string>> => {
  const opened = await loadIdentity();
  if (!opened) return failed('network');
  const person = await opened.signInWithGoogle();
  return person.ok ? userOf(opened, person.value, true) : person;
};

export type Details = { firstName: string; lastName: string; companyName: string };
export type Account = { email: string; password: string } | Person;

/**
 * Resumes an account whose registration was interrupted; requires its password. Returns the user if they are registered,
 * because the answer to that was lost.
 */
const resumeRegistration = async (
  opened: Identity,
  email: string,
  password: string,
): Promise<Result<Person | User, RegisterFailure>> => {
  const person = await opened.signIn(email, password);
  if (!person.ok) return failed(person.failure === 'network' ? 'network' : 'taken');
  const answer = await call(userApi.get, { id: person.value.uid });
  if (answer.ok) return ok(answer.value.user);
  if (isUnknown(answer.failure)) return person;
  await opened.signOut();
  return failed(isPassing(answer.failure) ? 'network' : 'taken');
};

/**
 * Creates an account and registers it. If our server rejects it, the account is deleted; if the outcome is unknown, the
 * account is kept for a retry, since it may already be registered.
 */
export const register = async (
  account: Account,
  details: Details,
): Promise<Result<User, RegisterFailure>> => {
  const opened = await loadIdentity();
  if (!opened) return failed('network');
  const isNew = !('uid' in account);
  let made: Result<Person | User, RegisterFailure> = isNew
    ? await opened.register(account.email, account.password)
    : ok(account);
  if (!made.ok && made.failure === 'taken' && isNew)
    made = await resumeRegistration(opened, account.email, account.password);
  if (!made.ok) return made;
  if (!('uid' in made.value)) return enter(made.value);
  const { uid: id, email: username } = made.value;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await call(userApi.create, { id, username, timeZone, ...details });
  if (answer.ok) return enter(answer.value.user);
  if (answer.failure.kind === 'network') return failed('network');
  if (isPassing(answer.failure)) {
    // The server may have failed after registering the user.
    const found = await call(userApi.get, { id });
    if (found.ok) return enter(found.value.user);
    if (!isUnknown(found.failure)) return failed('network');
  }
  if (isNew) await opened.remove().catch(() => opened.signOut());
  return failed(answer.failure.code === 'ENTITY_ALREADY_EXISTS' ? 'taken' : 'other');
};

export const sendReset = async (email: string): Promise<Result<void, SignInFailure>> => {
  const opened = await loadIdentity();
  return opened ? opened.sendReset(email) : failed('network');
};
