import * as configApi from '#shared/contract/config/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import * as userApi from '#shared/contract/user/endpoints.ts';
import { User } from '#shared/contract/user/schema.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { afterTyping } from '#web/lib/after-typing.ts';
import { type CallSession, callAs, type Failure } from '#web/lib/api/call.ts';
import { persisted, readStored } from '#web/lib/storage/persisted.ts';
import type { Identity } from './identity.ts';
import { storedToken } from './stored-token.ts';
import { noteLeftCompany, readStoredUser, storeUser } from './stored-user.ts';

/** The signed-in user in this tab's company, stored so that guards can decide before the identity SDK is loaded. */
export const auth = persisted<User | null>('auth', (stored) => User.safeParse(stored).data ?? null, {
  read: readStoredUser,
  write: storeUser,
  putOff: afterTyping,
});

// A tab that is opened from this one begins in the same company.
globalThis.addEventListener?.('focus', () => {
  const user = auth.get();
  if (user && Object(readStored('auth')).companyId !== user.companyId) storeUser(user);
});

/** Names what this tab keeps for a person in a company. */
export const accountKey = (user = auth.get()): string => `${user?.id ?? ''}:${user?.companyId ?? ''}`;

/** The user after a call was rejected for lack of access. */
export const withoutAccess = (user: User, code: ErrorCode): User => ({
  ...user,
  auth: {
    ...user.auth,
    hasAccess: false,
    type: code === 'TRIAL_EXPIRED' ? 'trial_expired' : 'subscription_expired',
  },
});

const sessionListeners = new Set<() => void>();
const companyListeners = new Set<() => void>();

/** Notified when a session ends unexpectedly, loses its access, or regains it. */
export const onSessionChange = (listener: () => void): (() => void) => {
  sessionListeners.add(listener);
  return () => void sessionListeners.delete(listener);
};

/** Notified when the person no longer belongs to this tab's company. */
export const onCompanyLost = (listener: () => void): (() => void) => {
  companyListeners.add(listener);
  return () => void companyListeners.delete(listener);
};

const notifySessionChange = (): void => {
  for (const listener of [...sessionListeners]) listener();
};

type Config = Output<typeof configApi.get>;
const guest: CallSession = {
  token: async () => ok(undefined),
  companyId: () => undefined,
  onSessionLost: () => {},
  onAccessLost: () => {},
  onNotAllowed: () => {},
};
let configRequest: Promise<Result<Config, Failure>> | undefined;
let config: Config | undefined;

/** The configuration, if it is loaded. */
export const knownConfig = (): Config | undefined => config;

/** The configuration; fetched once, and again only after a failure. */
export const loadConfig = async (): Promise<Result<Config, Failure>> => {
  configRequest ??= callAs(guest)(configApi.get, {});
  const answer = await configRequest;
  if (answer.ok) config = answer.value;
  else configRequest = undefined;
  return answer;
};

let identity: Promise<Identity | undefined> | undefined;

const openConfigured = async (): Promise<Identity | undefined> => {
  const answer = await loadConfig();
  if (!answer.ok) return undefined;
  const { identity: configured } = answer.value;
  if (configured.kind === 'own') return (await import('./own-identity.ts')).openOwnIdentity();
  return (await import('./firebase-identity.ts')).openIdentity(configured);
};

/** Preloads what signs people in here, and nothing else that could; undefined when it cannot be loaded. */
export const loadIdentity = async (): Promise<Identity | undefined> => {
  identity ??= openConfigured().catch(() => undefined);
  const opened = await identity;
  if (!opened) identity = undefined;
  return opened;
};

/** The session of `lost` ended without their doing: they sign in again, and continue here. */
const loseSession = (lost: User | null): void => {
  const user = auth.get();
  if (user === null || user.id !== lost?.id) return;
  noteLeftCompany(user);
  auth.set(null);
  void loadIdentity().then((opened) => opened?.signOut());
  notifySessionChange();
};

export const signOut = async (): Promise<void> => {
  auth.set(null);
  await (await loadIdentity())?.signOut();
};

/** The signed-in user as a caller; handles lost sessions and lost access for all calls. */
export const signedIn: CallSession = {
  token: async (refused) => {
    // The SDK is 27 KB and queries its provider before it returns a token; a valid stored one saves that wait.
    const stored = storedToken(auth.get()?.id ?? '');
    if (stored !== undefined && stored !== refused) return ok(stored);
    const opened = await loadIdentity();
    return opened ? opened.token(refused) : failed('network');
  },
  companyId: () => auth.get()?.companyId || undefined,
  onSessionLost: () => {
    const user = auth.get();
    afterTyping(() => loseSession(user));
  },
  onAccessLost: (code) =>
    afterTyping(() => {
      const user = auth.get();
      if (!user?.auth.hasAccess) return;
      auth.set(withoutAccess(user, code));
      notifySessionChange();
    }),
  onNotAllowed: () => void refreshUser(),
};

export const call = callAs(signedIn);

const isNoMember = (answer: Result<unknown, Failure>): boolean =>
  !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'ENTITY_NOT_FOUND';

/** Refreshes the stored user. A failure changes nothing, unless it says that they no longer belong to the company. */
export const refreshUser = async (): Promise<void> => {
  const before = auth.get();
  const answer = await call(userApi.me, {});
  const stored = auth.get();
  if (before !== null && stored === before && isNoMember(answer)) {
    for (const listener of [...companyListeners]) listener();
    return;
  }
  // The user was updated while the request was pending, so the response is older.
  if (!answer.ok || stored !== before || stored?.id !== answer.value.user.id) return;
  // A new but equal object would render the whole page again.
  if (JSON.stringify(stored) === JSON.stringify(answer.value.user)) return;
  auth.set(answer.value.user);
  // A user who paid in another tab must not be asked to pay again.
  if (stored.auth.type !== answer.value.user.auth.type) notifySessionChange();
};
