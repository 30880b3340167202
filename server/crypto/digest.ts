import { hash } from 'node:crypto';

/** SHA-256 in base64: a name for what should not itself lie about. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64');
