import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** A new random id (UUID, version 4). */
export const newId = (): string => randomUUID();

/** A new random secret of 256 bits, for addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** An unpredictable number from 0 to below 1. */
export const randomPlace = (): number => randomInt(2 ** 47) / 2 ** 47;
