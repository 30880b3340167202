import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { embeddedIdentity, tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openProvider } from '#tests/support/app/identity-provider.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, clock, url, rows } = await createTestContext();
const now = () => clock.now;
const provider = await openProvider({ now });
afterAll(provider.close);
const sandboxUrl = await provider.app.listen({ host: '127.0.0.1', port: 0 });
const openNode = () =>
  startApi(context, {
    databaseUrl: url,
    identity: tokenVerifier(embeddedIdentity(sandboxUrl), now),
    embeddedIdentity: { url: sandboxUrl, publicUrl: 'https://app.test', hasGoogle: false },
  });
const server = await openNode();
const other = await openNode();

type Session = { idToken: string; localId: string };
/** A call of the SDK, through the other node. */
const account = async (name: string, body: object): Promise<Session> => {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=k`;
  const answer = await other.ask({ method: 'POST', path, body });
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('x-account-change');
  return Object(answer.body);
};
const password = 'right horse';
const names = { firstName: 'Sam', lastName: 'Oak', companyName: 'Oakwood' };
const ask = (path: string, idToken: string, body?: object) =>
  server.ask({
    method: body ? 'POST' : 'GET',
    path,
    headers: { authorization: `Bearer ${idToken}` },
    ...(body && { body }),
  });
const register = (email: string, { idToken, localId }: Session) =>
  ask('/api/user/create', idToken, { id: localId, username: email, ...names });
const companyOf = (answer: { body: Record<string, unknown> }) => answer.body.user;

const createMember = async () => {
  const email = `${newId()}@acme.test`;
  const session = await account('signUp', { email, password });
  expect((await register(email, session)).status).toBe(200);
  expect((await ask('/api/user/me', session.idToken)).status).toBe(200);
  await ask('/api/trial/activate', session.idToken, {});
  expect((await ask('/api/application/getAll', session.idToken, {})).status).toBe(200); // cached by the node from here on
  clock.now += 2_000; // token times are in whole seconds
  return { email, ...session };
};
const isEnded = async (idToken: string) => {
  await expect
    .poll(async () => (await ask('/api/application/getAll', idToken, {})).body.error)
    .toBe('EXPIRED_TOKEN');
  expect((await ask('/api/user/me', idToken)).body.error).toBe('EXPIRED_TOKEN');
};

it('a new password ends the other sessions at the API, and keeps the one that set it', async () => {
  const { idToken } = await createMember();
  const changed = await account('update', { idToken, password: 'another horse' });
  await isEnded(idToken);
  expect((await ask('/api/user/me', changed.idToken)).status).toBe(200);
});

it('a new password ends the tokens of the second in which it was set, and no later ones', async () => {
  clock.now = Math.floor(clock.now / 1000) * 1000 + 100;
  const email = `${newId()}@acme.test`;
  const session = await account('signUp', { email, password });
  expect((await register(email, session)).status).toBe(200);
  const stolen = await account('signInWithPassword', { email, password, returnSecureToken: true });
  clock.now += 300; // still the same second
  const changed = await account('update', { idToken: session.idToken, password: 'another horse' });
  await isEnded(stolen.idToken);
  await isEnded(session.idToken);
  expect((await ask('/api/user/me', changed.idToken)).status).toBe(200);
  const again = await account('signInWithPassword', {
    email,
    password: 'another horse',
    returnSecureToken: true,
  });
  expect((await ask('/api/user/me', again.idToken)).status).toBe(200);
});

it('a password reset ends every session at the API', async () => {
  const { email, idToken } = await createMember();
  await account('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = /oobCode=([\w-]+)/.exec(provider.mails.at(-1)?.text ?? '')?.[1];
  await account('resetPassword', { oobCode: oobCode, newPassword: 'another horse' });
  await isEnded(idToken);
});

it('a deleted account ends its session at the API, and its e-mail can be registered again', async () => {
  const { email, idToken } = await createMember();
  await account('delete', { idToken });
  await isEnded(idToken);
  expect((await ask('/api/user/checkEmailAvailability', '', { email })).body).toEqual({ available: true });
  const again = await account('signUp', { email, password });
  const answer = await register(email, again);
  expect(answer.status).toBe(200);
  expect(companyOf(answer)).toMatchObject({ username: email, auth: { type: 'none' } });
  expect(await rows('select count(*)::int n from internal.people where lower(username) = $1', email)).toEqual(
    [{ n: 1 }],
  );
});
