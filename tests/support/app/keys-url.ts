import type { JWK } from 'jose';

/** A data URL with these public keys, for a verifier whose keys do not change. */
export const keysUrl = (keys: JWK[]): URL =>
  new URL(`data:application/json,${encodeURIComponent(JSON.stringify({ keys }))}`);
