import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { openOwnSignIn, PASSWORD } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { LIMITS } from './limits.ts';

const kit = await createTestContext();
const { clock } = kit;
const { server, startNode, openBrowser, mailedSecret } = await openOwnSignIn(kit);
const nodes = [server, await startNode(), await startNode()];
const MINUTE = 60_000;
let count = 0;
/** Another address each time, at one of the nodes in turn. */
const openAnywhere = () => {
  count += 1;
  return openBrowser(`198.51.${100 + Math.floor(count / 200)}.${count % 200}`, nodes[count % nodes.length]);
};
const signUp = async () => {
  const email = `${newId()}@acme.test`;
  const browser = openAnywhere();
  expect((await browser.signUp(email)).status).toBe(200);
  return { email, browser };
};
/** The statuses of as many wrong passwords, each from another address. */
const guesses = (email: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, async () => (await openAnywhere().signIn(email, 'wrong horse')).status),
  );

it('slows guesses at an account from everywhere, over all nodes, and never keeps its owner out', async () => {
  const { email, browser } = await signUp();
  await browser.post('sign-out');
  const statuses = await guesses(email, LIMITS.account.perMinute + 5);
  expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.account.perMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  // On the device that the account was opened on before.
  expect((await browser.signIn(email)).status).toBe(200);
  // On another one after a reset, which needs the mailbox.
  const elsewhere = openAnywhere();
  expect((await elsewhere.signIn(email)).status).toBe(429);
  await elsewhere.post('request-reset', { email });
  const token = await mailedSecret(email, '/reset-password');
  await elsewhere.post('reset-password', { token, password: PASSWORD });
  expect((await elsewhere.signIn(email)).status).toBe(200);
  // On any other a minute later.
  clock.now += MINUTE;
  expect((await openAnywhere().signIn(email)).status).toBe(200);
});

it('tells when to try again', async () => {
  const { email } = await signUp();
  await guesses(email, LIMITS.account.perMinute);
  clock.now += 20_000;
  const answer = await openAnywhere().signIn(email);
  expect(answer).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } });
  expect(Number(answer.headers['retry-after'])).toBe(40);
});

it('limits guesses on a device that knows the account, and takes no cookie for another account', async () => {
  const { email, browser } = await signUp();
  const other = await signUp();
  const statuses: number[] = [];
  for (let turn = 0; turn <= LIMITS.accountFrom.perMinute; turn += 1)
    statuses.push((await browser.signIn(email, 'wrong horse')).status);
  expect(statuses).toEqual([...Array(LIMITS.accountFrom.perMinute).fill(401), 429]);
  await guesses(other.email, LIMITS.account.perMinute);
  expect((await browser.signIn(other.email)).status).toBe(429);
  expect((await other.browser.signIn(other.email)).status).toBe(200);
});

it('limits an address over all accounts, whatever the client says of its address', async () => {
  clock.now += MINUTE;
  const address = '192.0.2.7';
  const statuses: number[] = [];
  for (let turn = 0; turn < LIMITS.address.perMinute + 2; turn += 1) {
    const browser = openBrowser(address, nodes[turn % nodes.length]);
    const headers = { 'x-real-ip': `192.0.2.${turn}`, 'x-client-ip': `192.0.2.${turn}` };
    const body = { token: newId() };
    statuses.push((await browser.ask('POST', 'confirm-email', { body, headers })).status);
  }
  expect(statuses).toEqual([...Array(LIMITS.address.perMinute).fill(404), 429, 429]);
  const body = { email: `${newId()}@acme.test`, password: 'wrong horse' };
  expect((await openBrowser(address).ask('POST', 'sign-in', { body })).status).toBe(429);
});
