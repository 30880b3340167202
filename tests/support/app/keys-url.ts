import type { JWK } from 'jose';

/** An address that answers with these public keys by itself, for a verifier whose keys do not change. */
export const keysUrl = (keys: JWK[]): URL =>
  new URL(`data:application/json,${encodeURIComponent(JSON.stringify({ keys }))}`);
