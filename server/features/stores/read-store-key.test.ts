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
