import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { isUsernameTaken } from '#server/db/tables/company/people.ts';
import { confirmAddress, inSignIn, isInvited } from '#server/db/tables/company/sign-in-accounts.ts';
import { endFirstSteps } from '#server/db/tables/company/sign-in-second-factor.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/domain/account/registration.ts';
import { entering } from './enter.ts';
import { cookieSecret } from './keys.ts';

/** Who may have an account without a link of the operator. */
export type Registration = 'open' | 'invited';

type Options = {
  registration: Registration;
  /** Runs what hashes a password, a few at a time. */
  hashing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** A provider signs people in: it is asked again every day, in case that somebody has left. */
  hasProvider?: boolean;
};

/** Of one link that resets a password or confirms an address, in seconds. */
export const LINK_LIFE_S = 3600;

const SESSION_LIFE_S = 30 * 24 * 3600;
const SESSION_RENEWED_S = 24 * 3600;
const PROVIDER_SESSION_S = 24 * 3600;

/** The name of an account that is made with the operator's link, which needs no invitation; it is not stored. */
export const BY_OPERATOR = 'operator';

/**
 * better-auth over our tables. Its routes are not mounted: ours call its functions, so that nothing is reachable that is not
 * listed there, and its answers never leave the server.
 */
export const openAccounts = async (
  context: Pick<AppContext, 'db' | 'log' | 'now' | 'publicUrl' | 'vault'>,
  { registration, hashing, hasProvider = false }: Options,
) => {
  const { db, now, log } = context;
  const mayRegister = async (email: string): Promise<boolean> =>
    registration === 'open' || isInvited(db, email, new Date(now()));
  return betterAuth({
    baseURL: context.publicUrl,
    secret: await cookieSecret(context),
    database: { db: inSignIn(db), type: 'postgres', transaction: true },
    plugins: [entering],
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // it believes forwarded headers, and counts on one node; limits.ts counts
    logger: {
      disableColors: true,
      level: 'error',
      // What it says of a request may quote an address.
      log: (level) => log.warn({ event: 'sign_in.library', level }, 'The sign-in library reported an error'),
    },
    advanced: {
      cookiePrefix: 'rejoinder',
      ipAddress: { disableIpTracking: true },
      database: { generateId: newId },
    },
    session: {
      expiresIn: hasProvider ? PROVIDER_SESSION_S : SESSION_LIFE_S,
      updateAge: SESSION_RENEWED_S,
      disableSessionRefresh: hasProvider,
      freshAge: 0,
    },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { enabled: false }, encryptOAuthTokens: true },
    emailAndPassword: {
      enabled: !hasProvider,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_LIFE_S,
      password: {
        hash: (password) => hashing(() => hashPassword(password)),
        verify: (given) => hashing(() => verifyPassword(given)),
      },
      onPasswordReset: async ({ user }) => {
        await confirmAddress(db, { userId: user.id, email: user.email }); // the link went to the address
        await endFirstSteps(db, user.id);
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (await isUsernameTaken(db, user.email)) throw new APIError('CONFLICT');
            if (user.name !== BY_OPERATOR && !(await mayRegister(user.email)))
              throw new APIError('FORBIDDEN');
            return { data: { ...user, name: '' } };
          },
        },
      },
    },
  });
};
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
