import { isAPIError } from 'better-auth/api';
import { ApiError, type AppContext } from '#server/context.ts';
import { callerOf } from '#server/db/tables/company/callers.ts';
import { removeAccount } from '#server/db/tables/company/sign-in-accounts.ts';
import { endFirstSteps, hasSecondFactor } from '#server/db/tables/company/sign-in-second-factor.ts';
import { endSession, endSessions, noteUsed } from '#server/db/tables/company/sign-in-sessions.ts';
import { type Accounts, BY_OPERATOR } from './accounts.ts';
import { agentHeaders } from './enter.ts';
import { signToken } from './keys.ts';
import { consumeFirstOwner, resetName, restoreFirstOwner } from './links.ts';
import { beginSteps, finishSteps } from './second-factor.ts';

/** How recent a sign-in must be for a new password, in ms. */
const RECENT_MS = 5 * 60_000;

export type Account = { id: string; email: string; isEmailVerified: boolean };
export type SignedIn = { account: Account; setCookies: string[] };
type Password = { email: string; password: string };
type Credentials = Password & { userAgent: string | undefined };

const toAccount = ({ id, email, emailVerified }: { id: string; email: string; emailVerified: boolean }) => ({
  id,
  email,
  isEmailVerified: emailVerified,
});

/** What the library refuses, by its HTTP status. */
const REFUSALS: Readonly<Record<number, () => ApiError>> = {
  400: () => new ApiError('MISSING_PARAMETERS', 'Invalid e-mail address or password.'),
  401: () => new ApiError('EXPIRED_TOKEN', 'Invalid e-mail address or password.'),
  403: () => new ApiError('NOT_ALLOWED', 'Only invited people can sign up here.'),
  409: () => new ApiError('ENTITY_ALREADY_EXISTS', 'This e-mail address is already registered.'),
  422: () => new ApiError('ENTITY_ALREADY_EXISTS', 'This e-mail address is already registered.'),
};

/** Runs a call of the library, whose answers and codes stay inside. */
const asked = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error)) throw error;
    // Not refused, but not done: the database was away, for one.
    if (error.body?.code?.startsWith('FAILED_'))
      throw new ApiError('DB_OPERATION_ERROR', 'The account could not be saved.');
    throw REFUSALS[error.statusCode]?.() ?? error;
  }
};

/** The account of an address and its password. An unknown address takes as long as a wrong password. */
export const withPassword = async (accounts: Accounts, { email, password }: Password): Promise<Account> => {
  const { internalAdapter, password: hasher } = await accounts.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  const isRight = hash ? await hasher.verify({ hash, password }) : !(await hasher.hash(password));
  if (!found || !isRight) throw new ApiError('EXPIRED_TOKEN', 'Invalid e-mail address or password.');
  return toAccount(found.user);
};

/** Signs up with a password. With the first owner's link nobody need have invited the address. */
export const signUp = async (
  context: AppContext,
  accounts: Accounts,
  { firstOwner, userAgent, ...credentials }: Credentials & { firstOwner?: string | undefined },
): Promise<SignedIn> => {
  const { email } = credentials;
  if (firstOwner !== undefined && !(await consumeFirstOwner(context, accounts, { token: firstOwner, email })))
    throw new ApiError('ENTITY_NOT_FOUND', 'This link is no longer valid.');
  const name = firstOwner === undefined ? '' : BY_OPERATOR;
  const { headers, response } = await asked(() =>
    accounts.api.signUpEmail({
      body: { ...credentials, name },
      headers: agentHeaders(userAgent),
      returnHeaders: true,
    }),
  ).catch(async (error: unknown) => {
    if (firstOwner !== undefined) await restoreFirstOwner(context, accounts, firstOwner);
    throw error;
  });
  return { account: toAccount(response.user), setCookies: headers.getSetCookie() };
};

/** Opens a session for an account that has shown enough. */
export const enter = async (
  accounts: Accounts,
  { userId, userAgent }: { userId: string; userAgent: string | undefined },
): Promise<SignedIn & { sessionId: string }> => {
  const { headers, response } = await accounts.api.enter({
    body: { userId },
    headers: agentHeaders(userAgent),
    returnHeaders: true,
  });
  if (!response) throw sessionExpired();
  const { user, sessionId } = response;
  return { account: toAccount(user), sessionId, setCookies: headers.getSetCookie() };
};

/** Signs in with a password; an account with a second factor gets no session, but `firstStep`, to which a code is added. */
export const signIn = async (
  context: AppContext,
  accounts: Accounts,
  { userAgent, ...credentials }: Credentials,
): Promise<SignedIn | { firstStep: string }> => {
  const { id: userId } = await withPassword(accounts, credentials);
  const isAsked = () => hasSecondFactor(context.db, userId);
  if (!(await isAsked())) {
    const { sessionId, ...entered } = await enter(accounts, { userId, userAgent });
    // One that is switched on from now on ends this session.
    if (!(await isAsked())) return entered;
    await endSession(context.db, userId, sessionId);
  }
  return { firstStep: await beginSteps(context, userId) };
};

/** Opens the session of a sign-in whose code is right. */
export const signInByCode = async (
  context: AppContext,
  accounts: Accounts,
  { userAgent, ...step }: { firstStep: string; code: string; userAgent: string | undefined },
): Promise<SignedIn> => {
  const { sessionId: _, ...entered } = await enter(accounts, {
    userId: await finishSteps(context, step),
    userAgent,
  });
  return entered;
};

const sessionExpired = () => new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');

/** The session of a request's cookies. */
const sessionOf = async (accounts: Accounts, cookies: string) => {
  const { headers, response } = await accounts.api.getSession({
    headers: new Headers({ cookie: cookies }),
    returnHeaders: true,
  });
  if (!response) throw sessionExpired();
  return { ...response, setCookies: headers.getSetCookie() };
};

/** A token for the API, from the session. */
export const issueToken = async (
  context: AppContext,
  accounts: Accounts,
  cookies: string,
): Promise<SignedIn & { token: string }> => {
  const { session, user, setCookies } = await sessionOf(accounts, cookies);
  const account = toAccount(user);
  await noteUsed(context.db, session.id, new Date(context.now()));
  const token = await signToken(context, {
    userId: account.id,
    email: account.email,
    isEmailVerified: account.isEmailVerified,
    signedInAt: session.createdAt,
    sessionId: session.id,
  });
  return { account, token, setCookies };
};

/** Ends the session; its tokens end with it. */
export const signOut = async (accounts: Accounts, cookies: string): Promise<string[]> => {
  const { headers } = await accounts.api.signOut({
    headers: new Headers({ cookie: cookies }),
    returnHeaders: true,
  });
  return headers.getSetCookie();
};

/** The account of the session. */
export const accountOfSession = async (
  accounts: Accounts,
  cookies: string,
): Promise<Account & { sessionId: string }> => {
  const { user, session } = await sessionOf(accounts, cookies);
  return { ...toAccount(user), sessionId: session.id };
};

/** Sets a new password soon after a sign-in, and ends all other sessions. */
export const changePassword = async (
  { db, now }: AppContext,
  accounts: Accounts,
  { cookies, password }: { cookies: string; password: string },
): Promise<void> => {
  const { session, user } = await sessionOf(accounts, cookies);
  if (now() - session.createdAt.getTime() > RECENT_MS)
    throw new ApiError('NOT_ALLOWED', 'Sign in again to change the password.');
  const { internalAdapter, password: hasher } = await accounts.$context;
  await internalAdapter.updatePassword(user.id, await hasher.hash(password));
  await endSessions(db, user.id, session.id);
  await endFirstSteps(db, user.id);
};

/** Sets the password of a reset link, which works once, and ends all sessions. Returns the address that the link was sent to. */
export const resetPassword = async (
  accounts: Accounts,
  { token, password }: { token: string; password: string },
): Promise<string> => {
  const { internalAdapter } = await accounts.$context;
  const link = await internalAdapter.findVerificationValue(resetName(token));
  const user = link && (await internalAdapter.findUserById(link.value));
  const over = () => new ApiError('ENTITY_NOT_FOUND', 'This link is no longer valid.');
  if (!user) throw over();
  try {
    await accounts.api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    throw isAPIError(error) ? over() : error; // the route has seen that the password is valid
  }
  return user.email;
};

/** Deletes the account of the session, unless a person is registered with it. */
export const removeUnregistered = async (
  { db }: AppContext,
  accounts: Accounts,
  cookies: string,
): Promise<void> => {
  const { user } = await sessionOf(accounts, cookies);
  if (await callerOf(db, user.id)) throw new ApiError('NOT_ALLOWED', 'This account is registered.');
  await removeAccount(db, user.id);
};
