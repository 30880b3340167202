import { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { User } from '#shared/contract/user.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { type Caller, callAs, type Failure } from '#web/lib/api/call.ts';
import { persisted } from '#web/lib/storage/persisted.ts';
import type { Identity } from './identity.ts';
import { storedToken } from './kept-token.ts';

/** The signed-in user, kept so that guards can decide before the identity SDK has arrived. */
export const auth = persisted<User | null>('auth', (kept) => {
  const read = User.safeParse(kept);
  return read.success ? read.data : null;
});

/** The user after the server refused a call for want of access. */
export const withoutAccess = (user: User, code: ErrorCode): User => ({
  ...user,
  auth: {
    ...user.auth,
    hasAccess: false,
    type: code === 'TRIAL_EXPIRED' ? 'trial_expired' : 'subscription_expired',
  },
});

const turnListeners = new Set<() => void>();

/** Hears when a session ended that nobody asked to end, lost its access, or has it again. */
export const onSessionChange = (listener: () => void): (() => void) => {
  turnListeners.add(listener);
  return () => void turnListeners.delete(listener);
};

const tellTurn = (): void => {
  for (const listener of [...turnListeners]) listener();
};

type Config = Output<typeof api.config.get>;
const guest: Caller = {
  token: async () => ok(undefined),
  companyId: () => undefined,
  onSessionLost: () => {},
  onAccessLost: () => {},
};
let config: Promise<Result<Config, Failure>> | undefined;
let told: Config | undefined;

/** How this installation is set up, where the server has said so already. */
export const knownConfig = (): Config | undefined => told;

/** How this installation is set up; asked once, and again only after a failure. */
export const loadConfig = async (): Promise<Result<Config, Failure>> => {
  config ??= callAs(guest)(api.config.get, {});
  const answer = await config;
  if (answer.ok) told = answer.value;
  else config = undefined;
  return answer;
};

let identity: Promise<Identity | undefined> | undefined;

/** Fetches the identity SDK ahead of its first use; undefined where the network does not allow it. */
export const loadIdentity = async (): Promise<Identity | undefined> => {
  identity ??= Promise.all([loadConfig(), import('./identity.ts')]).then(
    ([answer, { openIdentity }]) => (answer.ok ? openIdentity(answer.value.identity) : undefined),
    () => undefined,
  );
  const opened = await identity;
  if (!opened) identity = undefined;
  return opened;
};

const endSession = (): void => {
  auth.set(null);
  void loadIdentity().then((opened) => opened?.signOut());
};

export const signOut = async (): Promise<void> => {
  auth.set(null);
  await (await loadIdentity())?.signOut();
};

/** The signed-in user as a caller; lost sessions and lost access are dealt with here, once for all calls. */
export const signedIn: Caller = {
  token: async () => {
    // The SDK is 27 KB and asks its provider before it gives out a token: one that still holds is not worth that wait.
    const kept = storedToken(auth.get()?.id ?? '');
    if (kept !== undefined) return ok(kept);
    const opened = await loadIdentity();
    return opened ? opened.token() : failed('network');
  },
  companyId: () => auth.get()?.companyId || undefined,
  onSessionLost: () => {
    if (auth.get() === null) return;
    endSession();
    tellTurn();
  },
  onAccessLost: (code) => {
    const user = auth.get();
    if (!user?.auth.hasAccess) return;
    auth.set(withoutAccess(user, code));
    tellTurn();
  },
};

/** Calls our server as the signed-in user. */
export const call = callAs(signedIn);

/** Brings the kept user up to date with what the server knows now; a failure changes nothing. */
export const refreshUser = async (): Promise<void> => {
  const before = auth.get();
  const answer = await call(api.user.me, {});
  const kept = auth.get();
  // What was learnt while this answer was under way is newer than the answer.
  if (!answer.ok || kept !== before || kept?.id !== answer.value.user.id) return;
  // The same user anew would have the whole page rendered anew.
  if (JSON.stringify(kept) === JSON.stringify(answer.value.user)) return;
  auth.set(answer.value.user);
  // Who has paid elsewhere is not to be asked to pay again.
  if (kept.auth.type !== answer.value.user.auth.type) tellTurn();
};
