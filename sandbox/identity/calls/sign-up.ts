import { z } from 'zod';
import { makeAccount } from '../accounts.ts';
import { refuse } from '../answer.ts';
import { call } from '../call.ts';
import { emailOf, newPasswordOf } from '../credentials.ts';
import { exceededLimit } from '../limits.ts';
import { openSession } from '../sessions.ts';

const input = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  idToken: z.string().optional(),
});

export const signUp = call(input, async (parts, given, { address }) => {
  if (given.idToken !== undefined) return refuse('OPERATION_NOT_ALLOWED'); // would link a password to another sign-in method
  if (given.email === undefined && given.password === undefined) return refuse('ADMIN_ONLY_OPERATION'); // anonymous
  const mail = emailOf(given.email);
  if ('refused' in mail) return mail;
  const secret = newPasswordOf(given.password);
  if ('refused' in secret) return secret;
  const at = parts.now();
  const attempt = { kind: 'signUp', email: mail.email, address, at } as const;
  if (exceededLimit(parts.db, parts.limits, attempt)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const account = await makeAccount(parts.db, at, { ...mail, ...secret });
  if ('refused' in account) return account;
  return { kind: 'identitytoolkit#SignupNewUserResponse', ...(await openSession(parts, account, at)) };
});
