import { hmacOf, isSameText } from '#server/crypto/hmac.ts';

/** Tolerated difference of a signature's time, in ms, either way. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether the header `ts=<seconds>;h1=<hex>` signs exactly these bytes, and recently. During secret rotation there are
 * several h1, any of which may match. https://developer.paddle.com/webhooks/signature-verification
 */
export const checkSignature = (
  body: Buffer,
  header: string | undefined,
  secret: string,
  now: number,
): 'good' | 'forged' | 'stale' => {
  const parts = (header ?? '').split(';').map((part) => part.trim().split('='));
  const stamps = parts.filter(([name]) => name === 'ts').map(([, value]) => value ?? '');
  const [stamp = ''] = stamps;
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp)) return 'forged';
  const expected = hmacOf(secret, `${stamp}:`, body);
  const digests = parts.filter(([name]) => name === 'h1').map(([, value]) => value ?? '');
  // All are compared, so that the timing does not reveal which one matched.
  const hits = digests.filter((digest) => isSameText(digest, expected));
  if (hits.length === 0) return 'forged';
  return Math.abs(now - Number(stamp) * 1000) <= TOLERANCE_MS ? 'good' : 'stale';
};
