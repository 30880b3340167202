import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { settingError } from '#server/config/setting-error.ts';

/**
 * Seals secrets for one owner. A fresh data key encrypts each secret and is itself wrapped by the master key; the owner
 * is associated data of both, so opening for another owner, or after any change, throws.
 */
export type Vault = {
  seal: (secret: string, owner: string) => string;
  open: (sealed: string, owner: string) => string;
  /** The same secret under the newest master key; undefined if it already is. */
  rewrap: (sealed: string, owner: string) => string | undefined;
  /** Keyed hashes of a text, by the newest master key and those that it replaces: it is known again, but not told. */
  marksOf: (text: string) => string[];
};

const NONCE = 12;
const TAG = 16;

const encrypt = (key: Buffer, text: Buffer, owner: string): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (key: Buffer, sealed: Buffer, owner: string): Buffer => {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(
    Buffer.from(owner),
  );
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, sealed.length - TAG)), decipher.final()]);
};

const masterOf = (key: string, setting: string): Buffer => {
  const master = Buffer.from(key, 'base64');
  if (master.length !== 32)
    throw settingError(
      setting,
      'INVALID_SETTING',
      'must be 32 bytes in base64, as `openssl rand -base64 32` prints',
    );
  return master;
};

const partsOf = (sealed: string): { wrapped: Buffer; body: string } => {
  const [version, wrapped, body, ...more] = sealed.split('.');
  if (version !== 'v1' || wrapped === undefined || body === undefined || more.length > 0)
    throw new Error('not a sealed secret');
  return { wrapped: decodeBase64(wrapped), body: decodeBase64(body).toString('base64') };
};

/** Base64 has several spellings; a sealed text has exactly one. */
const decodeBase64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Error('not a sealed secret');
  return bytes;
};

/**
 * A vault with `masterKey`, 32 bytes in base64; throws if it is invalid. Secrets sealed under one of the `older` keys
 * are opened too, until they are rewrapped.
 */
export const openVault = (masterKey: string, older: readonly string[] = []): Vault => {
  const newest = masterOf(masterKey, 'MASTER_KEY');
  const masters = [newest, ...older.map((key) => masterOf(key, 'MASTER_KEY_OLD'))];
  const unwrap = (wrapped: Buffer, owner: string): { dataKey: Buffer; isNewest: boolean } => {
    for (const master of masters.slice(0, -1))
      try {
        return { dataKey: decrypt(master, wrapped, owner), isNewest: master === newest };
      } catch {
        // Sealed under another key, or tampered with: the last attempt throws.
      }
    const last = masters.at(-1) ?? newest;
    return { dataKey: decrypt(last, wrapped, owner), isNewest: last === newest };
  };
  const wrap = (dataKey: Buffer, owner: string): string => encrypt(newest, dataKey, owner).toString('base64');
  return {
    seal: (secret, owner) => {
      const dataKey = randomBytes(32);
      const body = encrypt(dataKey, Buffer.from(secret), owner).toString('base64');
      return `v1.${wrap(dataKey, owner)}.${body}`;
    },
    open: (sealed, owner) => {
      const { wrapped, body } = partsOf(sealed);
      return decrypt(unwrap(wrapped, owner).dataKey, Buffer.from(body, 'base64'), owner).toString();
    },
    marksOf: (text) => masters.map((master) => createHmac('sha256', master).update(text).digest('base64')),
    rewrap: (sealed, owner) => {
      const { wrapped, body } = partsOf(sealed);
      const { dataKey, isNewest } = unwrap(wrapped, owner);
      return isNewest ? undefined : `v1.${wrap(dataKey, owner)}.${body}`;
    },
  };
};
