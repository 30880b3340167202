import { randomBytes, randomUUID } from 'node:crypto';

/** A new random id (UUID, version 4). */
export const newId = (): string => randomUUID();

/** A new random secret of 256 bits, for addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
