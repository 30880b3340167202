import { randomUUID } from 'node:crypto';

/** A new random id (UUID, version 4). */
export const newId = (): string => randomUUID();

/** Whether `text` is a UUID as PostgreSQL writes one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
