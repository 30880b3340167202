import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import * as z from 'zod/mini';
import type { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';

type IdentityConfig = Output<typeof api.config.get>['identity'];
export type SignInFailure = 'invalid' | 'too-many' | 'network' | 'other';

/** The identity provider as this page uses it. */
export type Identity = {
  token: () => Promise<Result<string, 'lost' | 'network'>>;
  signIn: (email: string, password: string) => Promise<Result<{ uid: string }, SignInFailure>>;
  signOut: () => Promise<void>;
};

const Coded = z.object({ code: z.string() });
const codeOf = (error: unknown): string => {
  const read = Coded.safeParse(error);
  return read.success ? read.data.code.replace('auth/', '') : '';
};

const SIGN_IN_FAILURES: Readonly<Record<string, SignInFailure>> = {
  'wrong-password': 'invalid',
  'user-not-found': 'invalid',
  'invalid-credential': 'invalid',
  'invalid-email': 'invalid',
  'too-many-requests': 'too-many',
  'network-request-failed': 'network',
};

/** Opens the provider that `config` names; an embedded one answers at our own address. */
export const openIdentity = (config: IdentityConfig): Identity => {
  const app = initializeApp(
    config.kind === 'firebase'
      ? { projectId: config.projectId, apiKey: config.apiKey }
      : { projectId: 'rejoinder', apiKey: 'embedded' },
  );
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (config.kind === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return {
    token: async () => {
      try {
        await auth.authStateReady();
        return auth.currentUser ? ok(await auth.currentUser.getIdToken()) : failed('lost');
      } catch (error) {
        const code = codeOf(error);
        return failed(code === 'network-request-failed' || code === 'internal-error' ? 'network' : 'lost');
      }
    },
    signIn: async (email, password) => {
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        return ok({ uid: user.uid });
      } catch (error) {
        return failed(SIGN_IN_FAILURES[codeOf(error)] ?? 'other');
      }
    },
    signOut: () => signOut(auth),
  };
};
