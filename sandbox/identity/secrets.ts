import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The stored hash of a secret, which is random enough to need no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
