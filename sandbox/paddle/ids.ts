import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const digits = (value: number, count: number): string =>
  Array.from({ length: count }, (_, at) => ALPHABET[Math.floor(value / 32 ** (count - 1 - at)) % 32]).join(
    '',
  );

/** An id as Paddle makes them: a kind, then time and chance in 26 letters, so that later ones sort after earlier. */
export const paddleId = (kind: string, at: number): string =>
  `${kind}_${digits(at, 10)}${Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('')}`;
