import { z } from 'zod';
import { addResetCode } from '#sandbox/state/identity/reset-codes.ts';
import { refuse } from '../answer.ts';
import { call } from '../call.ts';
import { emailOf } from '../credentials.ts';
import { exceededLimit } from '../limits.ts';
import { hashOf, newSecret } from '../secrets.ts';

const input = z.object({ requestType: z.string(), email: z.string().optional() });
const LIFE = 3_600_000;

/** Sends a reset code if there is an account; response and timing are the same if there is none. */
export const sendOobCode = call(input, async (parts, { requestType, email: text }, { address }) => {
  if (requestType !== 'PASSWORD_RESET') return refuse('OPERATION_NOT_ALLOWED');
  const mail = emailOf(text);
  if ('refused' in mail) return mail;
  const { email } = mail;
  const at = parts.now();
  const hit = exceededLimit(parts.db, parts.limits, { kind: 'reset', email, address, at });
  if (hit === 'address' || hit === 'whole') return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  if (hit === undefined) {
    const code = newSecret();
    const expiresAt = new Date(at.getTime() + LIFE);
    if (addResetCode(parts.db, { hash: hashOf(code), email, expiresAt })) parts.mailReset(email, code);
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: text };
});
