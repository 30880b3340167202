import type { DatabaseSync } from 'node:sqlite';
import type { IdentityProvider } from './identity/provider.ts';
import type { LateWrites } from './state/stores/late-writes.ts';

/**
 * Shared by all vendors. `ready` settles when the sample keys exist; `deliverEvents` sends Paddle's queued events and retries
 * until they are accepted.
 */
export type Sandbox = {
  db: DatabaseSync;
  lateWrites: LateWrites;
  ready: Promise<void>;
  deliverEvents: () => void;
  identity: IdentityProvider;
};
