import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { type Account, accountById } from '#sandbox/state/identity/accounts.ts';
import { addRefreshToken } from '#sandbox/state/identity/refresh-tokens.ts';
import { type Refused, refuse } from './answer.ts';
import type { Parts } from './context.ts';
import { ISSUER, PROJECT_ID } from './issuer.ts';
import { openedBy } from './profile.ts';
import { hashOf, newSecret } from './secrets.ts';

const LIFE = 3600;
const RECENT = 300_000; // how long after the sign-in a password may be changed or an account deleted

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** A signed ID token with Firebase's claims; `authTime` is the time of the sign-in. */
export const mintIdToken = async (
  { keys, now }: Parts,
  account: Account,
  authTime: Date,
): Promise<string> => {
  const { kid, key } = await keys.signer();
  const { identities, providerId } = openedBy(account);
  const issuedAt = Math.max(seconds(now()), seconds(account.validSince));
  const claims = {
    auth_time: seconds(authTime),
    user_id: account.userId,
    email: account.email,
    email_verified: account.isEmailVerified,
    ...(account.displayName && { name: account.displayName }),
    firebase: { identities, sign_in_provider: providerId },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(PROJECT_ID)
    .setSubject(account.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(seconds(now()) + LIFE)
    .setJti(randomUUID()) // the SDK keeps the old refresh token when two ID tokens are alike
    .sign(key);
};

/** Opens a session; the response of every sign-in call. */
export const openSession = async (parts: Parts, account: Account, authTime: Date) => {
  const refreshToken = newSecret();
  const { userId, generation } = account;
  const hash = hashOf(refreshToken);
  addRefreshToken(parts.db, { hash, userId, generation, authTime, at: parts.now() });
  const idToken = await mintIdToken(parts, account, authTime);
  return { localId: userId, email: account.email, idToken, refreshToken, expiresIn: String(LIFE) };
};

/** The account of an ID token, if the token is valid and the account exists. */
export const holderOf = async (
  parts: Parts,
  idToken: string,
): Promise<{ account: Account; authTime: Date } | Refused> => {
  const claims = await claimsOf(parts, idToken);
  if ('refused' in claims) return claims;
  const account = accountById(parts.db, claims.userId);
  if (account === undefined) return refuse('USER_NOT_FOUND');
  if (account.disabledAt !== null) return refuse('USER_DISABLED');
  if (claims.issuedAt < account.validSince) return refuse('TOKEN_EXPIRED');
  return { account, authTime: claims.authTime };
};

/** The same, for operations that require a recent sign-in. */
export const recentHolderOf = async (parts: Parts, idToken: string) => {
  const holder = await holderOf(parts, idToken);
  if ('refused' in holder) return holder;
  const isRecent = parts.now().getTime() - holder.authTime.getTime() <= RECENT;
  return isRecent ? holder : refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
};

const claimsOf = async ({ keys, now }: Parts, idToken: string) => {
  const published = createLocalJWKSet(await keys.published());
  try {
    const { payload } = await jwtVerify(idToken, published, {
      algorithms: ['RS256'],
      issuer: ISSUER,
      audience: PROJECT_ID,
      currentDate: now(),
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    });
    const { sub: userId = '', iat = 0, auth_time: authTime } = payload;
    if (typeof authTime !== 'number') return refuse('INVALID_ID_TOKEN');
    return { userId, issuedAt: new Date(iat * 1000), authTime: new Date(authTime * 1000) };
  } catch (error) {
    return refuse(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
  }
};
