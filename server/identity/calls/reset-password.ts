import { z } from 'zod';
import { refuse } from '#server/identity/answer.ts';
import { call } from '#server/identity/call.ts';
import { newPasswordOf } from '#server/identity/credentials.ts';
import { limitHit, unlockAccount } from '#server/identity/limits.ts';
import { hashPassword } from '#server/identity/passwords.ts';
import { hashOf } from '#server/identity/secrets.ts';
import { changePassword, markEmailVerified } from '#server/identity/tables/accounts.ts';
import { resetCodeOf, takeResetCode } from '#server/identity/tables/reset-codes.ts';
import { inTransaction } from '#server/identity/transaction.ts';

const input = z.object({ oobCode: z.string(), newPassword: z.string().optional() });

/** Sets the password of the account that a mailed code belongs to; without a new password, only looks at the code. */
export const resetPassword = call(input, async (parts, { oobCode, newPassword }, address) => {
  const hash = hashOf(oobCode);
  const code = await resetCodeOf(parts.pool, hash);
  if (code === undefined) return refuse('INVALID_OOB_CODE');
  if (code.expiresAt <= parts.now()) return refuse('EXPIRED_OOB_CODE');
  const { email, userId } = code;
  const answer = { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' };
  if (newPassword === undefined) return answer;
  const secret = newPasswordOf(newPassword);
  if ('refused' in secret) return secret;
  const attempt = { kind: 'newPassword', email, address, at: parts.now() } as const;
  if (await limitHit(parts.pool, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const passwordHash = await hashPassword(secret.password);
  const at = parts.now();
  const isDone = await inTransaction(parts.pool, async (client) => {
    if (!(await takeResetCode(client, hash, userId, at))) return false;
    await changePassword(client, { userId, passwordHash, at });
    await markEmailVerified(client, userId); // whoever holds the code reads the mail
    return true;
  });
  if (!isDone) return refuse('INVALID_OOB_CODE');
  await unlockAccount(parts.pool, email);
  return answer;
});
