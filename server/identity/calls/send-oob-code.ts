import { z } from 'zod';
import { refuse } from '#server/identity/answer.ts';
import { call } from '#server/identity/call.ts';
import { emailOf } from '#server/identity/credentials.ts';
import { limitHit } from '#server/identity/limits.ts';
import { hashOf, newSecret } from '#server/identity/secrets.ts';
import { addResetCode } from '#server/identity/tables/reset-codes.ts';

const input = z.object({ requestType: z.string(), email: z.string().optional() });
const LIFE = 3_600_000;

/** Sends a reset code, if there is an account; the answer, and the time it takes, are the same where there is none. */
export const sendOobCode = call(input, async (parts, { requestType, email: text }, address) => {
  if (requestType !== 'PASSWORD_RESET') return refuse('OPERATION_NOT_ALLOWED');
  const mail = emailOf(text);
  if ('refused' in mail) return mail;
  const { email } = mail;
  const at = parts.now();
  const hit = await limitHit(parts.pool, parts.limits, { kind: 'reset', email, address, at });
  if (hit === 'address' || hit === 'whole') return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  if (hit === undefined) {
    const code = newSecret();
    const expiresAt = new Date(at.getTime() + LIFE);
    const to = await addResetCode(parts.pool, { hash: hashOf(code), email, expiresAt });
    if (to !== undefined) parts.mailReset(to, code);
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: text };
});
