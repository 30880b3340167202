import { readStored, storedKeys } from '#web/lib/storage/persisted.ts';

/** Where the identity SDK keeps who is signed in. It alone writes there; a form that is not known here only costs the wait for it. */
const KEYS = 'firebase:authUser:';

/** A token that ends sooner than this, in ms, is the SDK's to renew. */
const SPARE_MS = 60_000;

/** The token of the person with this id, where one is at hand that still holds: calls need not wait for the SDK then. */
export const storedToken = (id: string): string | undefined => {
  for (const key of storedKeys(KEYS)) {
    const { uid, stsTokenManager } = Object(readStored(key));
    const { accessToken, expirationTime } = Object(stsTokenManager);
    if (uid === id && typeof accessToken === 'string' && expirationTime - Date.now() > SPARE_MS)
      return accessToken;
  }
  return undefined;
};
