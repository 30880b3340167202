import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError, type AppContext } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { newSecret } from '#server/crypto/ids.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { addressBlock } from '#server/net/address.ts';

/** Over all nodes. What is refused does not count. */
export const LIMITS = {
  address: { perMinute: 30, perDay: 1000 },
  signUp: { perMinute: 5, perDay: 50 },
  link: { perMinute: 5, perDay: 50 },
  /** Of an account, from one address or from one device that it was opened on before. */
  accountFrom: { perMinute: 5, perDay: 100 },
  /** Of an account, from devices that it was never opened on. Only by the minute: it slows guesses, and shuts nobody out. */
  account: { perMinute: 10, perDay: 14_400 },
  /** Codes of an account's second factor, from one device on which one was right before. */
  codeFrom: { perMinute: 5, perDay: 50 },
  /** From all other devices: of three that are right in a million, thirty guesses a day find none. */
  code: { perMinute: 5, perDay: 30 },
  /** Recovery codes have a limit of their own, so an owner locked out by a stranger's guesses gets in with one. */
  recoveryCode: { perMinute: 5, perDay: 200 },
};

type Limit = { perMinute: number; perDay: number };

const consume = async ({ db, now }: AppContext, bucket: string, limit: Limit): Promise<void> => {
  const at = now();
  const next = await consumeRateLimit(db, { bucket: `sign-in:${bucket}`, now: at, ...limit });
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many attempts.', { retryAfterMs: next - at });
};

/** What a device has shown of an account: that a mailed link reached it, or that the account was opened on it. */
type Shown = 'device' | 'entered';

const markOf = (secret: string, shown: Shown, nonce: string, email: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([shown, nonce, email]))
    .digest();

/** What a device keeps of an account. */
export const newDevice = (secret: string, email: string, shown: Shown): string => {
  const nonce = newSecret();
  return `${nonce}.${markOf(secret, shown, nonce, email).toString('base64url')}`;
};

/** What of a device's cookie is its own, if it has shown one of these. */
const knownDevice = (
  secret: string,
  { device, email }: Pick<Attempt, 'device' | 'email'>,
  enough: readonly Shown[],
): string | undefined => {
  const [nonce = '', mark = ''] = (device ?? '').split('.');
  const given = Buffer.from(mark, 'base64url');
  const isKnown = enough.some((shown) => {
    const own = markOf(secret, shown, nonce, email);
    return given.length === own.length && timingSafeEqual(given, own);
  });
  return isKnown ? nonce : undefined;
};

export type Attempt = { email: string; address: string; device: string | undefined };

/**
 * Counts an attempt to open an account. Guesses from elsewhere do not count against a device that the account was opened
 * on, so that nobody can keep its owner out.
 */
export const limitAttempt = async (context: AppContext, secret: string, attempt: Attempt): Promise<void> => {
  const { email, address } = attempt;
  const account = digestOf(email);
  await limitAddress(context, address);
  const known = knownDevice(secret, attempt, ['entered', 'device']);
  if (known !== undefined) return consume(context, `device:${digestOf(known)}`, LIMITS.accountFrom);
  await consume(context, `account:${account}:${addressBlock(address)}`, LIMITS.accountFrom);
  await consume(context, `account:${account}`, LIMITS.account);
};

/**
 * Counts a code that is given for an account's second factor. Who has the mailbox may not have more guesses for it: only a
 * device on which a code was right before is counted by itself.
 */
export const limitCode = async (
  context: AppContext,
  secret: string,
  { isRecovery, ...attempt }: Attempt & { isRecovery: boolean },
): Promise<void> => {
  const { email, address } = attempt;
  const account = digestOf(email);
  await limitAddress(context, address);
  if (isRecovery) return consume(context, `recovery-code:${account}`, LIMITS.recoveryCode);
  const known = knownDevice(secret, attempt, ['entered']);
  if (known !== undefined) return consume(context, `code-device:${digestOf(known)}`, LIMITS.codeFrom);
  await consume(context, `code:${account}`, LIMITS.code);
};

export const limitAddress = (context: AppContext, address: string): Promise<void> =>
  consume(context, `address:${addressBlock(address)}`, LIMITS.address);

export const limitSignUp = (context: AppContext, address: string): Promise<void> =>
  consume(context, `sign-up:${addressBlock(address)}`, LIMITS.signUp);

export const limitLinks = (context: AppContext, address: string): Promise<void> =>
  consume(context, `link:${addressBlock(address)}`, LIMITS.link);
