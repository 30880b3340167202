import { z } from 'zod';
import { accountByEmail, noteSignIn } from '#sandbox/state/identity/accounts.ts';
import { refuse } from '../answer.ts';
import { call } from '../call.ts';
import { emailOf, validPassword } from '../credentials.ts';
import { exceededLimit, forgetAttempt } from '../limits.ts';
import { isPassword } from '../passwords.ts';
import { openSession } from '../sessions.ts';

const input = z.object({ email: z.string().optional(), password: z.string().optional() });

export const signInWithPassword = call(input, async (parts, given, { address }) => {
  const mail = emailOf(given.email);
  if ('refused' in mail) return mail;
  const secret = validPassword(given.password);
  if ('refused' in secret) return secret;
  const at = parts.now();
  const attempt = { kind: 'signIn', email: mail.email, address, at } as const;
  if (exceededLimit(parts.db, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const account = accountByEmail(parts.db, mail.email);
  const isRight = await isPassword(secret.password, account?.passwordHash ?? undefined);
  if (account === undefined || !isRight) return refuse('INVALID_LOGIN_CREDENTIALS');
  if (account.disabledAt !== null) return refuse('USER_DISABLED');
  forgetAttempt(parts.db, attempt);
  noteSignIn(parts.db, account.userId, at);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    displayName: '',
    registered: true,
    ...(await openSession(parts, account, at)),
  };
});
