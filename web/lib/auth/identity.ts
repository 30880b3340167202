import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  initializeAuth,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
} from 'firebase/auth';
import type * as configApi from '#shared/contract/config/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { standInForGapi } from './google-popup.ts';
import { allowGoogleScript } from './google-script.ts';
import {
  codeOf,
  type PasswordFailure,
  passwordFailure,
  type RegisterFailure,
  registerFailure,
  type SignInFailure,
  signInFailure,
} from './identity-failures.ts';

type IdentityConfig = Output<typeof configApi.get>['identity'];

/** A user of the identity provider. */
export type Person = { uid: string; email: string; name: string };

export type Identity = {
  token: () => Promise<Result<string, 'lost' | 'network'>>;
  signIn: (email: string, password: string) => Promise<Result<Person, SignInFailure>>;
  /** Fails with the provider's code, which is only logged. */
  signInWithGoogle: () => Promise<Result<Person, string>>;
  register: (email: string, password: string) => Promise<Result<Person, RegisterFailure>>;
  changePassword: (password: string) => Promise<Result<void, PasswordFailure>>;
  /** Succeeds whether or not the account exists. */
  sendReset: (email: string) => Promise<Result<void, SignInFailure>>;
  /** Deletes the signed-in account, just created, after its registration failed. */
  remove: () => Promise<void>;
  signOut: () => Promise<void>;
};

const outcome = async <Value, Why>(
  work: () => Promise<Value>,
  why: (error: unknown) => Why,
): Promise<Result<Value, Why>> => {
  try {
    return ok(await work());
  } catch (error) {
    return failed(why(error));
  }
};

type Account = { uid: string; email: string | null; displayName: string | null };

const personOf = ({ uid, email, displayName }: Account): Person => ({
  uid,
  email: email ?? '',
  name: displayName ?? '',
});

/** Opens the configured provider; the embedded one is served from our own origin. */
export const openIdentity = (config: IdentityConfig): Identity => {
  const app = initializeApp(
    config.kind === 'firebase'
      ? {
          projectId: config.projectId,
          apiKey: config.apiKey,
          authDomain: `${config.projectId}.firebaseapp.com`,
        }
      : { projectId: 'rejoinder', apiKey: 'embedded', authDomain: location.host },
  );
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (config.kind === 'embedded') {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    standInForGapi();
  } else allowGoogleScript();
  const current = async () => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new Error('no user is signed in');
    return auth.currentUser;
  };
  let passwordChange: Promise<unknown> | undefined;
  return {
    token: async () => {
      try {
        await passwordChange; // it replaces the token
        await auth.authStateReady();
        return auth.currentUser ? ok(await auth.currentUser.getIdToken()) : failed('lost');
      } catch (error) {
        const code = codeOf(error);
        return failed(code === 'network-request-failed' || code === 'internal-error' ? 'network' : 'lost');
      }
    },
    signIn: (email, password) =>
      outcome(
        async () => personOf((await signInWithEmailAndPassword(auth, email, password)).user),
        signInFailure,
      ),
    signInWithGoogle: () =>
      outcome(
        async () =>
          personOf(
            (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user,
          ),
        codeOf,
      ),
    register: (email, password) =>
      outcome(
        async () => personOf((await createUserWithEmailAndPassword(auth, email, password)).user),
        registerFailure,
      ),
    changePassword: (password) => {
      const change = outcome(async () => updatePassword(await current(), password), passwordFailure);
      passwordChange = change;
      return change;
    },
    sendReset: (email) => outcome(() => sendPasswordResetEmail(auth, email), signInFailure),
    remove: async () => deleteUser(await current()),
    signOut: () => signOut(auth),
  };
};
