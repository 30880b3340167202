import { readStored, storedKeys } from '#web/lib/storage/persisted.ts';

/** The identity SDK's storage, read only. If its format changes, calls just wait for the SDK. */
const KEYS = 'firebase:authUser:';

/** A token that expires sooner than this, in ms, is left to the SDK to renew. */
const SPARE_MS = 60_000;

/** The user's stored token if it is still valid, so that calls need not wait for the SDK. */
export const storedToken = (id: string): string | undefined => {
  for (const key of storedKeys(KEYS)) {
    const { uid, stsTokenManager } = Object(readStored(key));
    const { accessToken, expirationTime } = Object(stsTokenManager);
    if (uid === id && typeof accessToken === 'string' && expirationTime - Date.now() > SPARE_MS)
      return accessToken;
  }
  return undefined;
};

/** Whether the SDK knows somebody, whose token it can renew. */
export const hasStoredAccount = (): boolean => storedKeys(KEYS).length > 0;
