import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { openPool } from '#server/db/database.ts';
import { EMBEDDED } from '#server/identity/embedded.ts';
import { identityProvider } from '#server/identity/provider.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openLog } from '#server/telemetry/log.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, clock, url, rows } = await createTestContext();
const pool = openPool('rejoinder_identity', { url, connections: 2, onError: () => undefined });
const now = () => clock.now;
const codes: string[] = [];
const provider = identityProvider({
  ...{ pool, now, ...EMBEDDED, log: openLog('silent'), origin: 'https://app.test' },
  vault: openVault(Buffer.alloc(32, 7).toString('base64')),
  sendMail: async (_to, _subject, text) => void codes.push(/oobCode=([\w-]+)/.exec(text)?.[1] ?? ''),
});
const door = await startApi(context, {
  databaseUrl: url,
  identity: tokenVerifier(
    { issuer: EMBEDDED.issuer, audience: EMBEDDED.projectId, keys: provider.keys },
    now,
  ),
});
const identity = Fastify();
await identity.register(provider.plugin);

type Session = { idToken: string; localId: string };
const account = async (name: string, payload: object): Promise<Session> => {
  const to = { method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}` } as const;
  const reply = await identity.inject({ ...to, payload });
  expect(reply.statusCode).toBe(200);
  return reply.json<Session>();
};
const password = 'right horse';
const names = { firstName: 'Sam', lastName: 'Oak', companyName: 'Oakwood' };
const ask = (path: string, idToken: string, body?: object) =>
  door.ask({
    ...{ method: body ? 'POST' : 'GET', path, headers: { authorization: `Bearer ${idToken}` } },
    ...(body && { body }),
  });
const register = (email: string, { idToken, localId }: Session) =>
  ask('/api/user/create', idToken, { id: localId, username: email, ...names });
const companyOf = (answer: { body: Record<string, unknown> }) => answer.body.user;

const aMember = async () => {
  const email = `${newId()}@acme.test`;
  const session = await account('signUp', { email, password });
  expect((await register(email, session)).status).toBe(200);
  expect((await ask('/api/user/me', session.idToken)).status).toBe(200);
  await ask('/api/trial/activate', session.idToken, {});
  expect((await ask('/api/application/getAll', session.idToken, {})).status).toBe(200); // known to the node from here on
  clock.now += 2_000; // tokens tell their time in whole seconds
  return { email, ...session };
};
const isEnded = async (idToken: string) => {
  await expect
    .poll(async () => (await ask('/api/application/getAll', idToken, {})).body.error)
    .toBe('EXPIRED_TOKEN');
  expect((await ask('/api/user/me', idToken)).body.error).toBe('EXPIRED_TOKEN');
};

it('a new password ends the other sessions at the API, and keeps the one that set it', async () => {
  const { idToken } = await aMember();
  const changed = await account('update', { idToken, password: 'another horse' });
  await isEnded(idToken);
  expect((await ask('/api/user/me', changed.idToken)).status).toBe(200);
});

it('a password reset ends every session at the API', async () => {
  const { email, idToken } = await aMember();
  await account('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await account('resetPassword', { oobCode: codes.at(-1), newPassword: 'another horse' });
  await isEnded(idToken);
});

it('a deleted account ends its session at the API, and its e-mail can be registered again', async () => {
  const { email, idToken } = await aMember();
  await account('delete', { idToken });
  await isEnded(idToken);
  expect((await ask('/api/user/checkEmailAvailability', '', { email })).body).toEqual({ available: true });
  const again = await account('signUp', { email, password });
  const answer = await register(email, again);
  expect(answer.status).toBe(200);
  expect(companyOf(answer)).toMatchObject({ username: email, auth: { type: 'none' } });
  expect(await rows('select count(*)::int n from users where lower(username) = $1', email)).toEqual([
    { n: 1 },
  ]);
});

afterAll(async () => {
  await identity.close();
  await pool.end();
});
