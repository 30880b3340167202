import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';

/**
 * A private key from a file (with any byte order mark and line ends) as PKCS#8 PEM; undefined if it is anything else.
 */
export const privateKeyIn = (text: string, kind: 'p256' | 'rsa'): string | undefined => {
  const pem = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (!/^-----BEGIN (?:RSA )?PRIVATE KEY-----\n/.test(pem)) return undefined;
  const key = keyOf(pem);
  if (key === undefined || !fits(key, kind)) return undefined;
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const keyOf = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
};

const fits = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject, kind: 'p256' | 'rsa'): boolean =>
  kind === 'p256'
    ? asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
    : asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
