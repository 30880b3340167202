import { z } from 'zod';
import { refuse } from '#server/identity/answer.ts';
import { call } from '#server/identity/call.ts';
import { newPasswordOf } from '#server/identity/credentials.ts';
import { limitHit } from '#server/identity/limits.ts';
import { hashPassword } from '#server/identity/passwords.ts';
import { profileOf } from '#server/identity/profile.ts';
import { openSession, recentHolderOf } from '#server/identity/sessions.ts';
import { changePassword } from '#server/identity/tables/accounts.ts';

const input = z.object({
  idToken: z.string().optional(),
  password: z.string().optional(),
  email: z.string().optional(),
  oobCode: z.string().optional(),
});

/** Sets a new password; every other session of the account is over, and the caller gets a new one. */
export const update = call(input, async (parts, given, address) => {
  if (given.oobCode !== undefined) return refuse('INVALID_OOB_CODE'); // none is ever sent that this call would take
  if (given.email !== undefined) return refuse('OPERATION_NOT_ALLOWED');
  if (given.idToken === undefined) return refuse('INVALID_ID_TOKEN');
  const secret = newPasswordOf(given.password);
  if ('refused' in secret) return secret;
  const holder = await recentHolderOf(parts, given.idToken);
  if ('refused' in holder) return holder;
  const { userId, email, passwordHash: standing } = holder.account;
  if (standing === null) return refuse('OPERATION_NOT_ALLOWED'); // an account opened by Google has no password, and gets none
  const attempt = { kind: 'newPassword', email, address, at: parts.now() } as const;
  if (await limitHit(parts.pool, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const passwordHash = await hashPassword(secret.password);
  const account = await changePassword(parts.pool, { userId, passwordHash, at: parts.now() });
  if (account === undefined) return refuse('USER_NOT_FOUND');
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...profileOf(account),
    ...(await openSession(parts, account, holder.authTime)),
  };
});
