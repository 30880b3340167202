import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Parts } from '#sandbox/identity/context.ts';
import {
  type Account,
  accountByEmail,
  addGoogleAccount,
  noteSignIn,
} from '#sandbox/state/identity/accounts.ts';
import { refuse } from '../answer.ts';
import { call } from '../call.ts';
import { emailOf } from '../credentials.ts';
import { exceededLimit, forgetAttempt } from '../limits.ts';
import { openSession } from '../sessions.ts';

const input = z.object({ postBody: z.string().optional(), idToken: z.string().optional() });
const IdpAccount = z.object({
  providerId: z.literal('google.com'),
  email: z.string(),
  name: z.string().max(200),
});

/** Signs in with the result of the stand-in page; never opens or changes an account that has a password. */
export const signInWithIdp = call(input, async (parts, { postBody = '', idToken }, { address }) => {
  if (idToken !== undefined) return refuse('OPERATION_NOT_ALLOWED'); // would link Google to an existing account
  const parsed = IdpAccount.safeParse(Object.fromEntries(new URLSearchParams(postBody)));
  if (!parsed.success) return refuse('INVALID_IDP_RESPONSE : The postBody holds no Google account.');
  const mail = emailOf(parsed.data.email);
  if ('refused' in mail) return mail;
  const { email } = mail;
  const at = parts.now();
  const attempt = { kind: 'signIn', email, address, at } as const;
  if (exceededLimit(parts.db, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const { account, isNew } = googleAccountOf(parts, email, parsed.data.name.trim());
  if (account.googleId === null)
    // https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithIdp
    return { kind: KIND, needConfirmation: true, verifiedProvider: ['password'], email, providerId: GOOGLE };
  if (account.disabledAt !== null) return refuse('USER_DISABLED');
  forgetAttempt(parts.db, attempt);
  noteSignIn(parts.db, account.userId, at);
  const { googleId, displayName } = account;
  return {
    kind: KIND,
    providerId: GOOGLE,
    federatedId: `https://accounts.google.com/${googleId}`,
    emailVerified: true,
    displayName,
    fullName: displayName,
    isNewUser: isNew,
    rawUserInfo: JSON.stringify({ id: googleId, email, name: displayName, verified_email: true }),
    ...(await openSession(parts, account, at)),
  };
});

const KIND = 'identitytoolkit#VerifyAssertionResponse';
const GOOGLE = 'google.com';

/** Finds or creates the account of an address. */
const googleAccountOf = (
  { db, now }: Parts,
  email: string,
  displayName: string,
): { account: Account; isNew: boolean } => {
  const standing = accountByEmail(db, email);
  if (standing !== undefined) return { account: standing, isNew: false };
  const googleId = createHash('sha256').update(email).digest('hex').slice(0, 21);
  const userId = randomBytes(21).toString('base64url');
  const made = addGoogleAccount(db, { userId, email, googleId, displayName, at: now() });
  if (made !== undefined) return { account: made, isNew: true };
  const other = accountByEmail(db, email); // created concurrently
  if (other === undefined) throw new Error('an account that stood a moment ago is gone');
  return { account: other, isNew: false };
};
