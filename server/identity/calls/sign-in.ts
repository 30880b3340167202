import { z } from 'zod';
import { refuse } from '#server/identity/answer.ts';
import { call } from '#server/identity/call.ts';
import { emailOf, givenPasswordOf } from '#server/identity/credentials.ts';
import { forgetAttempt, limitHit } from '#server/identity/limits.ts';
import { isPassword } from '#server/identity/passwords.ts';
import { openSession } from '#server/identity/sessions.ts';
import { accountByEmail, noteSignIn } from '#server/identity/tables/accounts.ts';

const input = z.object({ email: z.string().optional(), password: z.string().optional() });

export const signInWithPassword = call(input, async (parts, given, address) => {
  const mail = emailOf(given.email);
  if ('refused' in mail) return mail;
  const secret = givenPasswordOf(given.password);
  if ('refused' in secret) return secret;
  const at = parts.now();
  const attempt = { kind: 'signIn', email: mail.email, address, at } as const;
  if (await limitHit(parts.pool, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const account = await accountByEmail(parts.pool, mail.email);
  const isRight = await isPassword(secret.password, account?.passwordHash ?? undefined);
  if (account === undefined || !isRight) return refuse('INVALID_LOGIN_CREDENTIALS');
  if (account.disabledAt !== null) return refuse('USER_DISABLED');
  await forgetAttempt(parts.pool, attempt);
  await noteSignIn(parts.pool, account.userId, at);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    displayName: '',
    registered: true,
    ...(await openSession(parts, account, at)),
  };
});
