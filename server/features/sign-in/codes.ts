import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { digestOf } from '#server/crypto/digest.ts';

const PERIOD_S = 30;
/** A code is accepted one step early or late, because typing takes time and clocks differ. */
const WINDOW = 1;
const ISSUER = 'Rejoinder';

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_S, digits: 6, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits in base32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code says to an authenticator app. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

const typed = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** The step, counted in half minutes, whose code this is now; undefined if it is none. */
export const stepOfCode = (secret: string, code: string, now: number): number | undefined => {
  const token = typed(code);
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
};

/** 32 signs, without those that look alike: l and 1, o and 0. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 15;
const HOW_MANY = 10;

/** Ten codes of 75 bits, each in three groups: long enough that a hash hides them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(/.{5}(?=.)/g, '$&-'),
  );

export const isRecoveryCode = (code: string): boolean => typed(code).length === LENGTH;

/** How a recovery code is stored. */
export const hashOfCode = (code: string): string => digestOf(`recovery-code:${typed(code)}`);
