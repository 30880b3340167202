import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { openStream } from '#tests/support/app/live.ts';
import { openOwnSignIn } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const kit = await createTestContext();
const { clock } = kit;
const { openBrowser, startNode } = await openOwnSignIn(kit);
let count = 0;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const openElsewhere = () => {
  count += 1;
  return openBrowser(`203.0.113.${count}`);
};
const EXPIRED = { status: 401, body: { error: 'EXPIRED_TOKEN' } };
type Shown = { id: string; isThis: boolean; browser: string | null; system: string | null; lastUsed: string };
const sessionsOf = async (browser: ReturnType<typeof openElsewhere>): Promise<Shown[]> => {
  const { body } = await browser.ask('GET', 'account');
  return Object(body.sessions);
};
const signUp = async () => {
  const browser = openElsewhere();
  const email = `${newId()}@acme.test`;
  await browser.signUp(email);
  return { browser, email };
};

it('lists where an account is signed in, and marks the session that asks', async () => {
  const { browser, email } = await signUp();
  const body = { email, password: 'a long enough password' };
  const other = openElsewhere();
  await other.ask('POST', 'sign-in', { body, headers: { 'user-agent': FIREFOX } });
  const [first, second] = await sessionsOf(browser);
  expect([first, second].find((one) => one?.isThis)).toMatchObject({ browser: null, system: null });
  expect([first, second].find((one) => !one?.isThis)).toMatchObject({ browser: 'Firefox', system: 'Linux' });
  clock.now += 120_000;
  await other.token();
  const [latest, ...more] = await sessionsOf(browser);
  expect(latest).toMatchObject({ browser: 'Firefox', lastUsed: new Date(clock.now).toISOString() });
  expect(more).toHaveLength(1);
  const shown = JSON.stringify(await sessionsOf(browser));
  for (const [, value] of other.cookies) expect(shown).not.toContain(decodeURIComponent(value).split('.')[0]);
});

it('ends one session, all others, and none of another account', async () => {
  const { browser, email } = await signUp();
  const others = [openElsewhere(), openElsewhere(), openElsewhere()];
  for (const one of others) await one.signIn(email);
  const [first] = others;
  const id = (await sessionsOf(first ?? browser)).find(({ isThis }) => isThis)?.id;
  const stranger = await signUp();
  expect(await stranger.browser.post('sessions/revoke', { id })).toMatchObject({ status: 404 });
  expect(await openElsewhere().post('sessions/revoke', { id })).toMatchObject(EXPIRED);
  expect(await browser.post('sessions/revoke', { id })).toMatchObject({ status: 200 });
  expect(await browser.post('sessions/revoke', { id })).toMatchObject({ status: 404 });
  expect(await first?.ask('GET', 'token')).toMatchObject(EXPIRED);
  expect(await sessionsOf(browser)).toHaveLength(3);
  expect(await browser.post('sessions/revoke-others')).toMatchObject({ status: 200 });
  expect(await sessionsOf(browser)).toMatchObject([{ isThis: true }]);
  for (const one of others) expect(await one.ask('GET', 'token')).toMatchObject(EXPIRED);
  expect(await stranger.browser.ask('GET', 'token')).toMatchObject({ status: 200 });
});

it('ends the streams and the tokens of a session with it, on a node that is told', async () => {
  const node = await startNode(undefined, true);
  const browser = openBrowser('203.0.113.200', node);
  const email = `${newId()}@acme.test`;
  const { body } = await browser.signUp(email);
  const details = { firstName: 'Ana', lastName: 'Fern', companyName: 'Acme' };
  await browser.call('/api/user/create', { id: Object(body.account).id, username: email, ...details });
  await browser.call('/api/trial/activate', {});
  const other = openBrowser('203.0.113.201', node);
  await other.signIn(email);
  const [mine, theirs] = [await browser.token(), await other.token()];
  const kept = await openStream(node, { token: mine });
  const stream = await openStream(node, { token: theirs });
  await Promise.all([kept.begun(), stream.begun()]);
  expect(await other.call('/api/user/me', undefined, theirs)).toMatchObject({ status: 200 });
  const before = performance.now();
  await browser.post('sessions/revoke-others');
  await stream.over();
  expect(performance.now() - before).toBeLessThan(2_000);
  expect((await openStream(node, { token: theirs })).status).toBe(401); // it reconnects with the token it has
  expect(await browser.call('/api/user/me')).toMatchObject({ status: 200 });
  kept.cut();
});
