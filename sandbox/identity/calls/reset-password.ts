import { z } from 'zod';
import { changePassword, markEmailVerified } from '#sandbox/state/identity/accounts.ts';
import { resetCodeOf, takeResetCode } from '#sandbox/state/identity/reset-codes.ts';
import { together } from '../../state/rows.ts';
import { refuse } from '../answer.ts';
import { call, tokensRevoked } from '../call.ts';
import { newPasswordOf } from '../credentials.ts';
import { exceededLimit, unlockAccount } from '../limits.ts';
import { hashPassword } from '../passwords.ts';
import { hashOf } from '../secrets.ts';

const input = z.object({ oobCode: z.string(), newPassword: z.string().optional() });

/** Sets the password of a mailed code's account; without a new password, only checks the code. */
export const resetPassword = call(input, async (parts, { oobCode, newPassword }, { address, notify }) => {
  const hash = hashOf(oobCode);
  const code = resetCodeOf(parts.db, hash);
  if (code === undefined) return refuse('INVALID_OOB_CODE');
  if (code.expiresAt <= parts.now()) return refuse('EXPIRED_OOB_CODE');
  const { email, userId } = code;
  const answer = { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' };
  if (newPassword === undefined) return answer;
  const secret = newPasswordOf(newPassword);
  if ('refused' in secret) return secret;
  const attempt = { kind: 'newPassword', email, address, at: parts.now() } as const;
  if (exceededLimit(parts.db, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const passwordHash = await hashPassword(secret.password);
  const at = parts.now();
  const account = together(parts.db, () => {
    if (!takeResetCode(parts.db, hash, userId, at)) return undefined;
    markEmailVerified(parts.db, userId); // the code proves access to the mailbox
    return changePassword(parts.db, { userId, passwordHash, at });
  });
  if (account === undefined) return refuse('INVALID_OOB_CODE');
  notify(tokensRevoked(account));
  unlockAccount(parts.db, email);
  return answer;
});
