import * as z from 'zod/mini';
import { PROVIDER_FAILURES } from '#shared/domain/account/provider-failures.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { readStored, store } from '../storage/persisted.ts';
import type { Identity, Person } from './identity.ts';
import type { CodeFailure, PasswordFailure, RegisterFailure, SignInFailure } from './identity-failures.ts';
import { type OwnFailure, ownCall } from './own-call.ts';

const Account = z.object({ id: z.string(), email: z.string() });
const Entered = z.object({ account: Account });
const FirstStep = z.object({ firstStep: z.string() });
const Issued = z.object({ account: Account, token: z.string() });
const Nothing = z.object({});
const Started = z.union([
  z.object({ url: z.url() }),
  z.object({ failure: z.enum(PROVIDER_FAILURES), code: z.string() }),
]);

const personOf = ({ account: { id, email } }: z.infer<typeof Entered>): Person => ({
  uid: id,
  email,
  name: '',
});

const SIGN_IN: Readonly<Record<string, SignInFailure>> = {
  EXPIRED_TOKEN: 'invalid',
  MISSING_PARAMETERS: 'invalid',
  TOO_MANY_REQUESTS: 'too-many',
};
const CODE: Readonly<Record<string, CodeFailure>> = {
  MISSING_PARAMETERS: 'wrong',
  ENTITY_NOT_FOUND: 'over',
  TOO_MANY_REQUESTS: 'too-many',
};
const REGISTER: Readonly<Record<string, RegisterFailure>> = {
  ENTITY_ALREADY_EXISTS: 'taken',
  NOT_ALLOWED: 'uninvited',
  ENTITY_NOT_FOUND: 'uninvited',
  TOO_MANY_REQUESTS: 'too-many',
};
const PASSWORD: Readonly<Record<string, PasswordFailure>> = {
  NOT_ALLOWED: 'recent-login',
  EXPIRED_TOKEN: 'recent-login',
  MISSING_PARAMETERS: 'weak',
};

/** What the screens know of a failure. */
const named =
  <Why extends string>(known: Readonly<Record<string, Why>>) =>
  ({ code, isAway }: OwnFailure): Why | 'network' | 'other' =>
    isAway ? 'network' : (known[code] ?? 'other');

const mapped = <Value, Mapped, Why>(
  result: Result<Value, OwnFailure>,
  value: (value: Value) => Mapped,
  why: (failure: OwnFailure) => Why,
): Result<Mapped, Why> => (result.ok ? ok(value(result.value)) : failed(why(result.failure)));

/** A token is renewed this long before it expires, in ms. */
const SPARE_MS = 60_000;
/** Shorter than the server's, in ms from its arrival: the clocks of this device and the server may differ. */
const LIFE_MS = 300_000;

/** Set while the server does not know of a sign-out: the cookie, which no script can remove, would open the session again. */
const SIGN_OUT_DUE = 'sign-out-due';

const signOutThere = async (): Promise<void> => {
  store(SIGN_OUT_DUE, true);
  const answer = await ownCall('POST', 'sign-out', Nothing);
  if (answer.ok || !answer.failure.isAway) store(SIGN_OUT_DUE, null);
};

/** Before a session is opened: one that replaced it unended would stay open at the server. */
const endDue = async (): Promise<void> => {
  if (readStored(SIGN_OUT_DUE) !== null) await signOutThere();
};

/** A session, once a sign-out that is due has reached the server. */
const issueToken = async (): Promise<Result<z.infer<typeof Issued>, OwnFailure>> => {
  await endDue();
  if (readStored(SIGN_OUT_DUE) !== null) return failed({ code: '', isAway: true });
  return ownCall('GET', 'token', Issued);
};

const language = (): string => document.documentElement.lang || 'en';

/** The server's own sign-in. The token is only in memory. */
export const openOwnIdentity = (): Identity => {
  // The first owner's link; the second step of registration has another address.
  const firstOwner = location.pathname === '/register' ? location.hash.slice(1) : '';
  /** Of a sign-in that waits for its code. */
  let firstStep = '';
  let current: { token: string; until: number } | undefined;
  let renewal: Promise<Result<string, 'lost' | 'network'>> | undefined;
  const forget = (): void => {
    current = undefined;
    renewal = undefined;
  };
  const renew = async (): Promise<Result<string, 'lost' | 'network'>> => {
    const askedAt = performance.now();
    const issued = await issueToken();
    renewal = undefined;
    if (issued.ok) current = { token: issued.value.token, until: askedAt + LIFE_MS - SPARE_MS };
    return mapped(
      issued,
      ({ token }) => token,
      ({ code }) => (code === 'EXPIRED_TOKEN' ? ('lost' as const) : ('network' as const)),
    );
  };
  const enter = async <Why>(
    name: string,
    body: object,
    why: (failure: OwnFailure) => Why,
  ): Promise<Result<Person, Why>> => {
    forget();
    await endDue();
    const answer = await ownCall('POST', name, Entered, body);
    if (answer.ok) store(SIGN_OUT_DUE, null); // its session has replaced the one to be ended
    return mapped(answer, personOf, why);
  };
  return {
    token: async (refused) => {
      if (current && current.token !== refused && performance.now() < current.until) return ok(current.token);
      renewal ??= renew();
      return renewal;
    },
    signIn: async (email, password) => {
      forget();
      await endDue();
      const body = { email, password };
      const answer = await ownCall('POST', 'sign-in', z.union([Entered, FirstStep]), body);
      if (!answer.ok) return failed(named(SIGN_IN)(answer.failure));
      store(SIGN_OUT_DUE, null);
      if ('account' in answer.value) return ok(personOf(answer.value));
      firstStep = answer.value.firstStep;
      return failed('needs-code');
    },
    signInByCode: (code) => enter('second-step', { firstStep, code }, named(CODE)),
    startAtProvider: async (brought) => {
      await endDue();
      const body = { ...brought, ...(firstOwner && { firstOwner }) };
      const answer = await ownCall('POST', 'oidc/start', Started, body);
      if (!answer.ok) return failed({ failure: 'away', code: answer.failure.code });
      store(SIGN_OUT_DUE, null);
      return 'url' in answer.value ? ok(answer.value.url) : failed(answer.value);
    },
    resume: async () => {
      forget();
      const issued = await issueToken();
      if (issued.ok) return ok(personOf(issued.value));
      return failed(issued.failure.code === 'EXPIRED_TOKEN' ? 'lost' : 'network');
    },
    signInWithGoogle: async () => failed('operation-not-allowed'),
    register: (email, password) =>
      enter(
        'sign-up',
        { email, password, language: language(), ...(firstOwner && { firstOwner }) },
        named(REGISTER),
      ),
    changePassword: async (password) =>
      mapped(
        await ownCall('POST', 'change-password', Nothing, { password }),
        () => undefined,
        named(PASSWORD),
      ),
    sendReset: async (email) =>
      mapped(
        await ownCall('POST', 'request-reset', Nothing, { email, language: language() }),
        () => undefined,
        named(SIGN_IN),
      ),
    remove: async () => {
      const answer = await ownCall('POST', 'remove', Nothing);
      forget();
      if (!answer.ok) throw new Error('the account was not removed');
    },
    signOut: async () => {
      forget();
      await signOutThere();
    },
  };
};
