import { describe, expect, it } from 'vitest';
import { readP8, readServiceAccount } from './key-file.ts';

const file = (name: string, text: string, size = text.length) => ({ name, size, text: async () => text });
const pem = '-----BEGIN PRIVATE KEY-----\nMIGTAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----\n';
const account = JSON.stringify({ type: 'service_account', client_email: 'a@b.test', private_key: pem });

describe('.p8 key file', () => {
  it('.p8 key file is read with the key id from its name', async () => {
    expect(await readP8(file('AuthKey_2X9R4HXF34.p8', pem))).toEqual({
      ok: true,
      value: { privateKey: pem, keyId: '2X9R4HXF34', fileName: 'AuthKey_2X9R4HXF34.p8' },
    });
    expect(await readP8(file('authkey_2x9r4hxf34 (1).p8', pem.replaceAll('\n', '\r\n')))).toMatchObject({
      value: { keyId: '2X9R4HXF34' },
    });
    expect(await readP8(file('key.p8', `"${pem.replaceAll('\n', '\\n')}"`))).toMatchObject({ ok: true });
    expect(await readP8(file('key.p8', pem.replaceAll('\n', '')))).toMatchObject({ ok: true });
    expect(await readP8(file('key.p8', pem))).toMatchObject({ ok: true, value: { keyId: undefined } });
  });

  it.each([
    ['a picture by another name', file('AuthKey_2X9R4HXF34.p8', '\u0089PNG\r\n'), 'not-a-key'],
    ['cut off', file('AuthKey_2X9R4HXF34.p8', pem.slice(0, 40)), 'not-a-key'],
    ['empty', file('AuthKey_2X9R4HXF34.p8', ''), 'not-a-key'],
    ['five megabytes', file('AuthKey_2X9R4HXF34.p8', pem, 5_000_000), 'too-large'],
    ['the other store’s file', file('key.json', account), 'wrong-type'],
  ])('.p8 key file is refused: %s', async (_, given, failure) =>
    expect(await readP8(given)).toEqual({ ok: false, failure }),
  );
});

describe('service account file', () => {
  it('service account file is read with its client e-mail', async () => {
    expect(await readServiceAccount(file('key.JSON', account))).toMatchObject({
      ok: true,
      value: { clientEmail: 'a@b.test', serviceAccount: account },
    });
  });

  it.each([
    ['no JSON', file('key.json', 'hello'), 'not-a-key'],
    [
      'another kind of credential',
      file('key.json', '{"type":"authorized_user","client_email":"a@b.test"}'),
      'not-a-key',
    ],
    ['a list', file('key.json', '[]'), 'not-a-key'],
    ['nothing', file('key.json', 'null'), 'not-a-key'],
    ['too large', file('key.json', account, 20_000), 'too-large'],
    ['a key of Apple', file('AuthKey_2X9R4HXF34.p8', pem), 'wrong-type'],
  ])('service account file is refused: %s', async (_, given, failure) =>
    expect(await readServiceAccount(given)).toEqual({ ok: false, failure }),
  );
});
