import { privateKeyIn } from '#server/crypto/private-key.ts';
import { serviceAccountIn } from '#server/crypto/service-account.ts';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { AppleKey, GoogleKey, StoreKey } from '#shared/domain/stores/store-key.ts';

/** Maximum size of a key file, in bytes: a .p8 has about 250, a service account's .json about 2,400. */
const P8_MOST = 2 * 1024;
const MAX_JSON_BYTES = 16 * 1024;

const isIn = (text: string, maxBytes: number): boolean => Buffer.byteLength(text) <= maxBytes;

/** Parses a form and its file into a store key; undefined if a field is missing or invalid. */
export const readStoreKey = (store: Store, config: StoreLinkConfig): StoreKey | undefined =>
  store === 'apple' ? appleKey(config) : googleKey(config);

const appleKey = (config: StoreLinkConfig): AppleKey | undefined => {
  const keyId = config.keyId?.trim() ?? '';
  const issuerId = config.issuerId?.trim() ?? '';
  const file = config.privateKey ?? '';
  const privateKey = isIn(file, P8_MOST) ? privateKeyIn(file, 'p256') : undefined;
  if (!/^[\w-]{1,50}$/.test(keyId) || issuerId.length > 100 || privateKey === undefined) return undefined;
  return { store: 'apple', keyId, privateKey, ...(issuerId === '' ? {} : { issuerId }) };
};

const googleKey = (config: StoreLinkConfig): GoogleKey | undefined => {
  const developerId = config.developerId?.trim() ?? '';
  const file = config.serviceAccount?.trim() ? config.serviceAccount : undefined;
  if (file !== undefined && !isIn(file, MAX_JSON_BYTES)) return undefined;
  const account = file
    ? serviceAccountIn(file)
    : { clientEmail: config.clientEmail ?? '', privateKey: config.privateKey ?? '' };
  if (account === undefined || !isIn(account.privateKey, MAX_JSON_BYTES)) return undefined;
  const clientEmail = account.clientEmail.trim();
  const privateKey = privateKeyIn(account.privateKey, 'rsa');
  const isWhole =
    /^[^\s@]{1,200}@[^\s@]{1,200}$/.test(clientEmail) && /^[^\p{Cc}]{1,200}$/u.test(developerId);
  return isWhole && privateKey !== undefined
    ? { store: 'google', developerId, clientEmail, privateKey }
    : undefined;
};
