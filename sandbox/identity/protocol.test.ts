import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/crypto/ids.ts';
import { openProvider } from '#tests/support/app/identity-provider.ts';

let at = Date.now();

const { app, call, message, mails, db, close } = await openProvider({ now: () => at });
afterAll(close);
const Session = z.object({ idToken: z.string(), refreshToken: z.string(), localId: z.string() });
const newEmail = () => `${newId()}@example.com`;
const password = 'right horse';
const register = async (email = newEmail()) => ({
  email,
  ...Session.parse((await call('signUp', { email, password })).json()),
});
const refresh = (payload: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=x',
    headers: { 'content-type': type },
    payload,
  });

const CALLS = [
  'signUp',
  'signInWithPassword',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
  'createAuthUri',
];

describe('the wire', () => {
  const file = fileURLToPath(
    new URL('../../../shared/specs/google-identitytoolkit.v1.json', import.meta.url),
  );
  const isThere = existsSync(file);

  it.skipIf(!isThere)(`answers in the shapes of Google's discovery document (${file})`, async () => {
    const discovery = z
      .object({ schemas: z.record(z.string(), z.looseObject({ properties: z.looseObject({}).optional() })) })
      .parse(JSON.parse(readFileSync(file, 'utf8'), (key, value) => (key === 'id' ? undefined : value)));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const [name, schema] of Object.entries(discovery.schemas))
      ajv.addSchema({ ...schema, additionalProperties: false }, name);
    const { email, idToken } = await register();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = /oobCode=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
    const leaving = await register();
    const answers: [string, string, object][] = [
      ['signUp', 'SignUpResponse', { email: newEmail(), password }],
      ['signInWithPassword', 'SignInWithPasswordResponse', { email, password }],
      ['lookup', 'GetAccountInfoResponse', { idToken }],
      ['createAuthUri', 'CreateAuthUriResponse', { identifier: email, continueUri: 'http://localhost' }],
      ['sendOobCode', 'GetOobCodeResponse', { requestType: 'PASSWORD_RESET', email }],
      ['resetPassword', 'ResetPasswordResponse', { oobCode }],
      ['update', 'SetAccountInfoResponse', { idToken, password, returnSecureToken: true }],
      ['delete', 'DeleteAccountResponse', { idToken: leaving.idToken }],
    ];
    for (const [name, schema, body] of answers) {
      const reply = await call(name, body);
      expect([name, reply.statusCode]).toEqual([name, 200]);
      ajv.validate(`GoogleCloudIdentitytoolkitV1${schema}`, reply.json());
      expect([name, ajv.errors]).toEqual([name, null]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it("reports errors in Google's format", async () => {
    const reply = await call('signInWithPassword', { email: newEmail(), password });
    expect(reply.statusCode).toBe(400);
    const answers = { message: 'INVALID_LOGIN_CREDENTIALS', domain: 'global', reason: 'invalid' };
    expect(reply.json()).toEqual({ error: { code: 400, message: answers.message, errors: [answers] } });
    const unknown = await call('signInWithCustomToken', {});
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { error: { code: 404 } }]);
  });

  it.each(CALLS)('answers 400 to malformed input: %s', async (name) => {
    const odd: unknown[] = [null, 7, [], {}, { toString: 1 }];
    const values = [null, 7, true, [], {}, '', '\0', '\ud800', 'x'.repeat(5000), "'; drop table accounts"];
    const keys = ['email', 'password', 'idToken', 'oobCode', 'newPassword', 'requestType'];
    const bodies = [
      ...odd.map((value) => JSON.stringify(value)),
      ...keys.flatMap((key) =>
        values.map((value) => JSON.stringify({ email: 'a', password: 'b', [key]: value })),
      ),
      '{"email":',
      '{"__proto__":{"email":"a"}}',
      '',
      '['.repeat(5000),
      `{"email":"${'x'.repeat(70_000)}"}`,
    ];
    for (const [index, body] of bodies.entries()) {
      const reply = await call(name, body, `2001:db8:${index}::`);
      const isFine = name === 'createAuthUri' && reply.statusCode === 200;
      expect([body.slice(0, 80), isFine ? 400 : reply.statusCode]).toEqual([body.slice(0, 80), 400]);
      if (!isFine) expect(reply.json()).toMatchObject({ error: { code: 400 } });
    }
  });

  it('refreshes by form and by JSON, and refuses an invalid session', async () => {
    const { refreshToken, localId } = await register();
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    for (const reply of [
      await refresh(new URLSearchParams(grant).toString()),
      await refresh(JSON.stringify(grant), 'application/json'),
    ])
      expect(reply.json()).toMatchObject({
        refresh_token: refreshToken,
        user_id: localId,
        expires_in: '3600',
        token_type: 'Bearer',
        project_id: 'rejoinder-embedded',
      });
    const answers = async (body: string) =>
      (await refresh(body)).json<{ error: { message: string } }>().error.message;
    expect(await answers('grant_type=refresh_token&refresh_token=abc')).toBe('INVALID_REFRESH_TOKEN');
    expect(await answers(`grant_type=refresh_token&refresh_token=${'A'.repeat(43)}`)).toBe('TOKEN_EXPIRED');
    expect(await answers(`grant_type=password&refresh_token=${refreshToken}`)).toBe('INVALID_GRANT_TYPE');
    expect(await answers('')).toBe('Invalid request body');
  });

  it('refuses foreign and expired tokens and those of a deleted account', async () => {
    const { idToken, localId, refreshToken, email } = await register();
    const [head, , signature] = idToken.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: localId })).toString('base64url');
    expect(await message('lookup', { idToken: `${head}.${claims}.${signature}` })).toBe('INVALID_ID_TOKEN');
    db.prepare('update accounts set disabled_at = ? where user_id = ?').run(at, localId);
    expect(await message('lookup', { idToken })).toBe('USER_DISABLED');
    expect(await message('signInWithPassword', { email, password })).toBe('USER_DISABLED');
    expect((await refresh(`grant_type=refresh_token&refresh_token=${refreshToken}`)).json()).toMatchObject({
      error: { message: 'USER_DISABLED' },
    });
    at += 3_601_000;
    expect(await message('lookup', { idToken })).toBe('TOKEN_EXPIRED');
  });

  it('serves a page for the link in a reset mail', async () => {
    const { email } = await register();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const link = new URL(/https:\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '');
    const oobCode = link.searchParams.get('oobCode') ?? '';
    const open = () => app.inject(`${link.pathname}${link.search}`);
    const send = (newPassword: string) =>
      app.inject({
        method: 'POST',
        url: link.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ oobCode, newPassword }).toString(),
      });
    const shown = await open();
    expect(shown.body).toContain(`value="${oobCode}"`);
    expect(shown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect((await send('seven77')).body).toContain('at least 8');
    expect((await send('x'.repeat(5000))).body).toContain('too long');
    expect((await send('new horse')).body).toContain('Password changed');
    expect(await message('signInWithPassword', { email, password: 'new horse' })).toBe(undefined);
    for (const late of [await open(), await send('newer horse')])
      expect(late.body).toContain('no longer works');
    const hostile = await app.inject(`${link.pathname}?oobCode=%22%3E%3Cscript%3E`);
    expect(hostile.body).not.toContain('<script>');
  });

  it('publishes its public keys with a cache lifetime', async () => {
    const reply = await app.inject('/.well-known/jwks.json');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    const { keys } = z.object({ keys: z.array(z.looseObject({})) }).parse(reply.json());
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });
});
