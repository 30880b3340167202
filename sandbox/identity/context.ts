import type { DatabaseSync } from 'node:sqlite';
import type { Limits } from './limits.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Dependencies of the provider's calls. */
export type Parts = {
  db: DatabaseSync;
  now: () => Date;
  keys: SigningKeys;
  limits: Limits;
  /** Sends in the background, so that response times do not reveal whether a mail was sent. */
  mailReset: (to: string, code: string) => void;
};
