import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { chance, mutated } from '#tests/support/hostile/mutations.ts';
import { readStoreKey } from './read-store-key.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const p8 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem).toString();
const file = JSON.stringify({
  type: 'service_account',
  client_email: 'reviews@acme.iam.gserviceaccount.com',
  private_key: rsa,
  token_uri: 'http://169.254.169.254/',
});

it('accepts both kinds of key file and ignores their URLs', () => {
  expect(readStoreKey('apple', { keyId: 'ABC', privateKey: p8, issuerId: ' i ' })).toEqual({
    store: 'apple',
    keyId: 'ABC',
    privateKey: p8,
    issuerId: 'i',
  });
  const google = {
    store: 'google',
    developerId: '7',
    clientEmail: 'reviews@acme.iam.gserviceaccount.com',
    privateKey: rsa,
  };
  expect(readStoreKey('google', { developerId: '7', serviceAccount: file })).toEqual(google);
  const { clientEmail, privateKey } = google;
  expect(readStoreKey('google', { developerId: '7', clientEmail, privateKey })).toEqual(google);
});

const body = (key: string) => key.replace(/-----[A-Z ]+-----|\s/g, '');

it.each<[string, (key: string) => string]>([
  ['with a byte order mark and Windows line ends', (key) => `\uFEFF${key.replaceAll('\n', '\r\n')}`],
  ['with escaped line ends', (key) => key.replaceAll('\n', '\\n')],
  ['with escaped Windows line ends', (key) => key.replaceAll('\n', '\\r\\n')],
  ['with line ends escaped twice', (key) => key.replaceAll('\n', '\\\\n')],
  ['in quotes, as in an environment file', (key) => `"${key.trim().replaceAll('\n', '\\n')}"\n`],
  ['in one line', (key) => key.replaceAll('\n', '')],
  ['in one line with spaces', (key) => key.replaceAll('\n', ' ')],
  ['indented', (key) => key.replaceAll('\n', '\n    ')],
  ['in longer lines', (key) => `-----BEGIN PRIVATE KEY-----\n${body(key)}\n-----END PRIVATE KEY-----`],
])('reads the key of either store %s', (_, write) => {
  expect(readStoreKey('apple', { keyId: 'ABC', privateKey: write(p8) })).toMatchObject({ privateKey: p8 });
  const google = { developerId: '7', clientEmail: 'reviews@acme.iam.gserviceaccount.com' };
  expect(readStoreKey('google', { ...google, privateKey: write(rsa) })).toMatchObject({ privateKey: rsa });
  const serviceAccount = JSON.stringify({ ...JSON.parse(file), private_key: write(rsa) });
  expect(readStoreKey('google', { ...google, serviceAccount })).toMatchObject({ privateKey: rsa });
});

it.each([
  ['two keys', p8 + p8],
  ['text before it', `Key: ${p8}`],
  ['a key without its end', p8.slice(0, -10)],
  ['a public key', p8.replaceAll('PRIVATE', 'PUBLIC')],
  ['an encrypted key', p8.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE')],
  ['nothing inside', '-----BEGIN PRIVATE KEY----------END PRIVATE KEY-----'],
])('refuses %s', (_, privateKey) => {
  expect(readStoreKey('apple', { keyId: 'ABC', privateKey })).toBeUndefined();
});

it('never throws for 10,000 corrupted files and accepts only complete keys', () => {
  const random = chance(7);
  for (let n = 0; n < 5000; n += 1) {
    const apple = readStoreKey('apple', { keyId: 'ABC', privateKey: mutated(p8, random) });
    if (apple)
      expect(apple.privateKey).toMatch(
        /^-----BEGIN PRIVATE KEY-----\n[\w+/=\n]+-----END PRIVATE KEY-----\n$/,
      );
    const google = readStoreKey('google', { developerId: '7', serviceAccount: mutated(file, random) });
    if (google) expect(Object.keys(google)).toEqual(['store', 'developerId', 'clientEmail', 'privateKey']);
  }
});
