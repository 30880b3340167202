import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Seals secrets for one owner. A fresh data key encrypts each secret and is itself wrapped by the master key; the owner
 * is associated data of both, so a sealed text opened for anybody else, or with one bit changed, throws.
 */
export type Vault = {
  seal: (secret: string, owner: string) => string;
  open: (sealed: string, owner: string) => string;
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

/** A vault over `masterKey`, 32 bytes in base64; throws when it is not. */
export const openVault = (masterKey: string): Vault => {
  const master = Buffer.from(masterKey, 'base64');
  if (master.length !== 32)
    throw new Error('MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)');
  return {
    seal: (secret, owner) => {
      const dataKey = randomBytes(32);
      const wrapped = encrypt(master, dataKey, owner).toString('base64');
      return `v1.${wrapped}.${encrypt(dataKey, Buffer.from(secret), owner).toString('base64')}`;
    },
    open: (sealed, owner) => {
      const [version, wrapped, body] = sealed.split('.');
      if (version !== 'v1' || wrapped === undefined || body === undefined)
        throw new Error('not a sealed secret');
      const dataKey = decrypt(master, Buffer.from(wrapped, 'base64'), owner);
      return decrypt(dataKey, Buffer.from(body, 'base64'), owner).toString();
    },
  };
};
