import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const digits = (value: number, count: number): string =>
  Array.from({ length: count }, (_, at) => ALPHABET[Math.floor(value / 32 ** (count - 1 - at)) % 32]).join(
    '',
  );

/** An id in Paddle's format: a prefix, then time and random bits in 26 characters, so that ids sort by time. */
export const paddleId = (kind: string, at: number): string =>
  `${kind}_${digits(at, 10)}${Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('')}`;
