import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of the concatenated `parts`, in hexadecimal. */
export const hmacOf = (secret: string, ...parts: (string | Buffer)[]): string => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
};

/** Constant-time comparison of two texts. */
export const isSameText = (one: string, other: string): boolean => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};
