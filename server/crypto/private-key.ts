import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';

const PEM = /^-----BEGIN ((?:RSA )?PRIVATE KEY)-----([\w+/=\s]+)-----END \1-----$/;

/** Without the quotes and the comma around a value of JSON. */
const unquoted = (text: string): string =>
  text.trim().replace(/,$/, '').trimEnd().replace(/^["']/, '').replace(/["']$/, '').trim();

/**
 * A private key from a file as PKCS#8 PEM; undefined if it is anything else. With any byte order mark, quotes and line
 * ends, also escaped ones or none: so keys come out of environment files and password managers, and Apple gives a key once.
 */
export const privateKeyIn = (text: string, kind: 'p256' | 'rsa'): string | undefined => {
  const [, label, body = ''] =
    PEM.exec(unquoted(text.replace(/^\uFEFF/, '').replace(/\\+[rn]/g, '\n'))) ?? [];
  if (label === undefined) return undefined;
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  const key = keyOf(`-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`);
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
