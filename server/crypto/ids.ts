import { randomUUID } from 'node:crypto';

/** A new random id (UUID, version 4). */
export const newId = (): string => randomUUID();
