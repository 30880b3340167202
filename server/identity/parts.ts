import type { Pool } from 'pg';
import type { Log } from '#server/telemetry/log.ts';
import type { Limits } from './limits.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the calls of the provider work with. */
export type Parts = {
  pool: Pool;
  now: () => Date;
  log: Log;
  keys: SigningKeys;
  issuer: string;
  projectId: string;
  limits: Limits;
  /** Where people reach this server. */
  origin: string;
  /** Whether the stand-in for Google may be asked: only ever from this very machine. */
  hasGoogle: boolean;
  /** Sends in the background: whether there was anything to send must not show in the time an answer takes. */
  mailReset: (to: string, code: string) => void;
};
