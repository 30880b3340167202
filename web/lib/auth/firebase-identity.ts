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
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { readStored, store } from '#web/lib/storage/persisted.ts';
import { standInForGapi } from './google-popup.ts';
import { allowGoogleScript } from './google-script.ts';
import type { FirebaseConfig, Identity, Person } from './identity.ts';
import { codeOf, passwordFailure, registerFailure, signInFailure } from './identity-failures.ts';

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

/**
 * The SDK's own, which would sign the person out of all tabs when the browser refuses to store them: they then stay signed
 * in on this page. The SDK calls it with `new`.
 */
function LastingPersistence() {
  return Object.assign(Object(Reflect.construct(Object(browserLocalPersistence), [])), {
    _isAvailable: async () => true,
    _get: async (key: string) => readStored(key),
    _set: async (key: string, value: unknown) => store(key, value),
    _remove: async (key: string) => store(key, null),
  });
}
const persistence = Object.assign(LastingPersistence, { type: browserLocalPersistence.type });

/** Opens Firebase or its stand-in, which is served from our own origin. */
export const openIdentity = (config: FirebaseConfig): Identity => {
  const app = initializeApp(
    config.kind === 'firebase'
      ? {
          projectId: config.projectId,
          apiKey: config.apiKey,
          authDomain: `${config.projectId}.firebaseapp.com`,
        }
      : { projectId: 'rejoinder', apiKey: 'embedded', authDomain: location.host },
  );
  const auth = initializeAuth(app, { persistence });
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
    signInByCode: async () => failed('over'),
    startAtProvider: async () => failed({ failure: 'away', code: '' }),
    resume: async () => failed('lost'),
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
