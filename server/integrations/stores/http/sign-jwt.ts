import { importPKCS8, type SignJWT } from 'jose';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { failed, ok } from '#shared/domain/result.ts';

/** The token under a store key's signature; a key that cannot sign is a wrong one. */
export const signJwt = async (
  token: SignJWT,
  privateKey: string,
  alg: 'ES256' | 'RS256',
): StoreResult<string> => {
  try {
    return ok(await token.sign(await importPKCS8(privateKey, alg)));
  } catch {
    return failed({ kind: 'credentials', detail: 'the private key cannot be read', isCertain: true });
  }
};
