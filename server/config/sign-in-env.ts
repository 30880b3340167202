import * as z from 'zod';
import { OIDC_ENVIRONMENT, oidcOf } from './oidc-env.ts';
import { sandboxed } from './payment-env.ts';

const set = z.string().min(1).optional();

/** The sign-in settings in the environment. */
export const SIGN_IN_ENVIRONMENT = {
  /** `own`: accounts in this database, without Firebase. */
  SIGN_IN: z.enum(['firebase', 'own']).default('firebase'),
  /** With sign-in of one's own. `invited`: only invited people, and the first owner with their link, can sign up. */
  REGISTRATION: z.enum(['open', 'invited']).optional(),
  FIREBASE_PROJECT_ID: set,
  FIREBASE_API_KEY: set,
  ...OIDC_ENVIRONMENT,
};

type Environment = z.infer<z.ZodObject<typeof SIGN_IN_ENVIRONMENT>> & {
  NODE_ENV: string;
  SANDBOX_URL?: string | undefined;
};

/** Who signs people in: Firebase, this installation, or the sandbox's identity provider, which production refuses. */
export const signInOf = (env: Environment, { isOnlyHere }: { isOnlyHere: boolean }) => {
  const { SIGN_IN, REGISTRATION, FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = env;
  if ((projectId === undefined) !== (apiKey === undefined))
    throw new Error('FIREBASE_PROJECT_ID and FIREBASE_API_KEY: set both or neither');
  if (SIGN_IN === 'own' && projectId !== undefined)
    throw new Error('SIGN_IN: must not be "own" with FIREBASE_PROJECT_ID and FIREBASE_API_KEY');
  if (SIGN_IN !== 'own' && REGISTRATION !== undefined)
    throw new Error('REGISTRATION: must not be set unless SIGN_IN is "own"');
  if (SIGN_IN === 'own')
    // Whoever can reach an installation must not get an account by that alone.
    return {
      firebase: undefined,
      embeddedIdentity: undefined,
      ownSignIn: { registration: REGISTRATION ?? 'invited', provider: oidcOf(env, { isOwn: true }) },
    };
  oidcOf(env, { isOwn: false });
  if (projectId !== undefined && apiKey !== undefined)
    return { firebase: { projectId, apiKey }, embeddedIdentity: undefined, ownSignIn: undefined };
  if (env.NODE_ENV === 'production')
    throw new Error('FIREBASE_PROJECT_ID and FIREBASE_API_KEY: must be set in production');
  return {
    firebase: undefined,
    /** The sandbox's identity provider. */
    embeddedIdentity: { url: new URL(sandboxed(env, '/')).origin, hasGoogle: isOnlyHere },
    ownSignIn: undefined,
  };
};
