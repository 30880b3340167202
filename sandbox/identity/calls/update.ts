import { z } from 'zod';
import { changePassword } from '#sandbox/state/identity/accounts.ts';
import { refuse } from '../answer.ts';
import { call, tokensRevoked } from '../call.ts';
import { newPasswordOf } from '../credentials.ts';
import { exceededLimit } from '../limits.ts';
import { hashPassword } from '../passwords.ts';
import { profileOf } from '../profile.ts';
import { openSession, recentHolderOf } from '../sessions.ts';

const input = z.object({
  idToken: z.string().optional(),
  password: z.string().optional(),
  email: z.string().optional(),
  oobCode: z.string().optional(),
});

/** Sets a new password; ends all other sessions of the account and opens a new one for the caller. */
export const update = call(input, async (parts, given, { address, notify }) => {
  if (given.oobCode !== undefined) return refuse('INVALID_OOB_CODE'); // no code is ever sent for this call
  if (given.email !== undefined) return refuse('OPERATION_NOT_ALLOWED');
  if (given.idToken === undefined) return refuse('INVALID_ID_TOKEN');
  const secret = newPasswordOf(given.password);
  if ('refused' in secret) return secret;
  const holder = await recentHolderOf(parts, given.idToken);
  if ('refused' in holder) return holder;
  const { userId, email, passwordHash: standing } = holder.account;
  if (standing === null) return refuse('OPERATION_NOT_ALLOWED'); // an account opened by Google has no password and cannot get one
  const attempt = { kind: 'newPassword', email, address, at: parts.now() } as const;
  if (exceededLimit(parts.db, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const passwordHash = await hashPassword(secret.password);
  const account = changePassword(parts.db, { userId, passwordHash, at: parts.now() });
  if (account === undefined) return refuse('USER_NOT_FOUND');
  notify(tokensRevoked(account));
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...profileOf(account),
    ...(await openSession(parts, account, holder.authTime)),
  };
});
