import type { DatabaseSync } from 'node:sqlite';
import type { IdentityProvider } from './identity/provider.ts';
import type { LateWrites } from './state/late-writes.ts';

/**
 * What every stand-in may reach. `ready` settles when the sample keys exist; `tellEvents` sends what Paddle has to tell,
 * now and until it is told.
 */
export type Sandbox = {
  db: DatabaseSync;
  lateWrites: LateWrites;
  ready: Promise<void>;
  tellEvents: () => void;
  identity: IdentityProvider;
};
