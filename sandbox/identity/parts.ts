import type { DatabaseSync } from 'node:sqlite';
import type { Limits } from './limits.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the calls of the provider work with. */
export type Parts = {
  db: DatabaseSync;
  now: () => Date;
  keys: SigningKeys;
  limits: Limits;
  /** Sends in the background: whether there was anything to send must not show in the time an answer takes. */
  mailReset: (to: string, code: string) => void;
};
