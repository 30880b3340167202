import { hash } from 'node:crypto';

/** SHA-256 in base64: a stable name for a value that should not be stored itself. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64');
