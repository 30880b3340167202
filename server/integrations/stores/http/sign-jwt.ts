import { importPKCS8, type SignJWT } from 'jose';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { failed, ok } from '#shared/domain/result.ts';

/** The token, signed with a store key; a key that cannot sign is reported as wrong. */
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
