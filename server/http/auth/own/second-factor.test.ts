import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { LIMITS } from '#server/features/sign-in/limits.ts';
import { FIRST_STEP_MS } from '#server/features/sign-in/second-factor.ts';
import { openOwnSignIn, PASSWORD } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const kit = await createTestContext();
const { clock, rows } = kit;
const { server, startNode, openBrowser, mailedSecret } = await openOwnSignIn(kit);
const nodes = [server, await startNode(), await startNode()];
const STEP = 30_000;
let count = 0;
/** Its limits are by address; at one of the nodes in turn. */
const openElsewhere = () => {
  count += 1;
  return openBrowser(`198.51.${100 + Math.floor(count / 200)}.${count % 200}`, nodes[count % nodes.length]);
};
type Browser = ReturnType<typeof openElsewhere>;
const WRONG = { status: 400, body: { error: 'MISSING_PARAMETERS' } };
const OVER = { status: 404, body: { error: 'ENTITY_NOT_FOUND' } };
const EXPIRED = { status: 401, body: { error: 'EXPIRED_TOKEN' } };
const OK = { status: 200 };

const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now + offset });

const recoveryCodesOf = ({ body }: { body: Record<string, unknown> }): string[] =>
  Array.isArray(body.recoveryCodes) ? body.recoveryCodes.map(String) : [];

/** Somebody whose second factor is on; the code of this step is used. */
const register = async () => {
  const browser = openElsewhere();
  const email = `${newId()}@acme.test`;
  await browser.signUp(email);
  const { body } = await browser.post('second-factor/begin', { password: PASSWORD });
  const secret = String(body.secret);
  const confirmed = await browser.post('second-factor/confirm', { code: codeOf(secret) });
  expect(confirmed).toMatchObject(OK);
  clock.now += STEP;
  return { browser, email, secret, recoveryCodes: recoveryCodesOf(confirmed) };
};

/** The first step of a sign-in. */
const begin = async (browser: Browser, email: string, password?: string): Promise<string> => {
  const answer = await browser.signIn(email, password);
  expect(answer).toMatchObject(OK);
  expect(answer.headers['set-cookie']).toBeUndefined();
  return String(answer.body.firstStep);
};
const signInBy = async (browser: Browser, email: string, code: string) =>
  browser.post('second-step', { firstStep: await begin(browser, email), code });

it('asks for a code after the password, and gives nothing before it', async () => {
  const { email, secret } = await register();
  const browser = openElsewhere();
  const firstStep = await begin(browser, email);
  expect(browser.cookies.size).toBe(0);
  expect(await browser.ask('GET', 'token')).toMatchObject(EXPIRED);
  for (const code of ['000000', '', 'abc', '12345'])
    expect(await browser.post('second-step', { firstStep, code })).toMatchObject(WRONG);
  expect(await browser.ask('GET', 'token')).toMatchObject(EXPIRED);
  const code = `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`;
  expect(await browser.post('second-step', { firstStep, code })).toMatchObject({
    ...OK,
    body: { account: { email } },
  });
  expect(await browser.ask('GET', 'token')).toMatchObject(OK);
  expect(await browser.post('second-step', { firstStep, code: codeOf(secret, STEP) })).toMatchObject(OVER);
});

it('takes the code of a step once, on all nodes, and none of an earlier step after it', async () => {
  const { email, secret } = await register();
  const both = [openElsewhere(), openElsewhere(), openElsewhere()];
  const answers = await Promise.all(both.map((one) => signInBy(one, email, codeOf(secret))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  clock.now += 2 * STEP;
  expect(await signInBy(openElsewhere(), email, codeOf(secret))).toMatchObject(OK);
  expect(await signInBy(openElsewhere(), email, codeOf(secret, -STEP))).toMatchObject(WRONG);
  clock.now += 60_000;
});

it('takes the code of the step before or after, and of a clock that is 90 seconds off no other', async () => {
  const { email, secret } = await register();
  clock.now += 60_000;
  for (const offset of [-90_000, 90_000])
    expect(await signInBy(openElsewhere(), email, codeOf(secret, offset))).toMatchObject(WRONG);
  expect(await signInBy(openElsewhere(), email, codeOf(secret, -STEP))).toMatchObject(OK);
  expect(await signInBy(openElsewhere(), email, codeOf(secret, STEP))).toMatchObject(OK);
  clock.now += 60_000;
});

it('takes each recovery code once', async () => {
  const { email, recoveryCodes, browser } = await register();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = '', next = ''] = recoveryCodes;
  expect(code).toMatch(/^\w{5}-\w{5}-\w{5}$/);
  const answers = await Promise.all(
    [openElsewhere(), openElsewhere()].map((one) => signInBy(one, email, code)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await browser.ask('GET', 'account')).toMatchObject({
    body: { secondFactor: { isOn: true, codesLeft: 9 } },
  });
  expect(await signInBy(openElsewhere(), email, next.toUpperCase().replaceAll('-', ' '))).toMatchObject(OK);
  const [stored] = await rows('select string_agg(code_hash, $1) all from sign_in.recovery_code', ' ');
  expect(JSON.stringify(stored)).not.toContain(next.replaceAll('-', ''));
});

it('ends a first step after five minutes, with the password, and with the second factor', async () => {
  const { email, secret, browser } = await register();
  const late = await begin(openElsewhere(), email);
  clock.now += FIRST_STEP_MS;
  const give = async (firstStep: string, code = codeOf(secret)) =>
    openElsewhere().post('second-step', { firstStep, code });
  expect(await give(late)).toMatchObject(OVER);
  expect(await give('guess')).toMatchObject(OVER);
  const before = await begin(openElsewhere(), email);
  await openElsewhere().post('request-reset', { email });
  const token = await mailedSecret(email, '/reset-password');
  expect(await openElsewhere().post('reset-password', { token, password: 'quite another' })).toMatchObject(
    OK,
  );
  expect(await give(before)).toMatchObject(OVER);
  // A link that resets the password leads to the code as well, and ends no second factor.
  const device = openElsewhere();
  const firstStep = await begin(device, email, 'quite another');
  expect(await device.post('second-step', { firstStep, code: codeOf(secret) })).toMatchObject(OK);
  expect(await browser.ask('GET', 'token')).toMatchObject(EXPIRED);
  const waiting = await begin(openElsewhere(), email, 'quite another');
  clock.now += STEP;
  const both = { password: 'quite another', code: codeOf(secret) };
  expect(await device.post('second-factor/off', both)).toMatchObject(OK);
  expect(await give(waiting)).toMatchObject(OVER);
});

it('ends what the password alone has opened when it is switched on', async () => {
  const browser = openElsewhere();
  const email = `${newId()}@acme.test`;
  await browser.signUp(email);
  const other = openElsewhere();
  expect(await other.signIn(email)).toMatchObject({ ...OK, body: { account: { email } } });
  const { body } = await browser.post('second-factor/begin', { password: PASSWORD });
  const secret = String(body.secret);
  expect(String(body.uri)).toContain(`secret=${secret}`);
  // Begun, it asks for nothing yet; another tab begins anew, and the first one's code is no longer right.
  expect(await openElsewhere().signIn(email)).toMatchObject({ body: { account: { email } } });
  const again = await browser.post('second-factor/begin', { password: PASSWORD });
  expect(await browser.post('second-factor/confirm', { code: codeOf(secret) })).toMatchObject(WRONG);
  const code = codeOf(String(again.body.secret));
  const confirmed = await Promise.all([1, 2].map(() => browser.post('second-factor/confirm', { code })));
  expect(confirmed.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await browser.ask('GET', 'token')).toMatchObject(OK);
  expect(await other.ask('GET', 'token')).toMatchObject(EXPIRED);
  expect(await browser.post('second-factor/begin', { password: PASSWORD })).toMatchObject({ status: 409 });
  expect(await browser.post('second-factor/confirm', { code })).toMatchObject(OVER);
});

it('is changed and switched off by password and code only', async () => {
  const { browser, email, secret, recoveryCodes } = await register();
  const [old = '', other = ''] = recoveryCodes;
  const password = PASSWORD;
  for (const path of ['second-factor/off', 'second-factor/recovery-codes']) {
    expect(await browser.post(path, { password })).toMatchObject(WRONG);
    expect(await browser.post(path, { password, code: '000000' })).toMatchObject(WRONG);
    expect(await browser.post(path, { password: 'wrong horse', code: codeOf(secret) })).toMatchObject(
      EXPIRED,
    );
    expect(await openElsewhere().post(path, { password, code: old })).toMatchObject(EXPIRED);
    clock.now += 60_000;
  }
  expect(await openElsewhere().post('second-factor/begin', { password })).toMatchObject(EXPIRED);
  const renewed = await browser.post('second-factor/recovery-codes', { password, code: codeOf(secret) });
  expect(recoveryCodesOf(renewed)).toHaveLength(10);
  expect(await browser.post('second-factor/off', { password, code: old })).toMatchObject(WRONG);
  expect(await signInBy(openElsewhere(), email, other)).toMatchObject(WRONG);
  const [code] = recoveryCodesOf(renewed);
  expect(await browser.post('second-factor/off', { password, code })).toMatchObject(OK);
  expect(await openElsewhere().signIn(email)).toMatchObject({ body: { account: { email } } });
  expect(await browser.ask('GET', 'account')).toMatchObject({
    body: { secondFactor: { isOn: false, codesLeft: 0 } },
  });
});

it('slows guesses of codes over all nodes, and keeps the owner out neither where they were nor with a recovery code', async () => {
  const { browser, email, secret, recoveryCodes } = await register();
  clock.now += 60_000;
  const guess = async () => {
    const one = openElsewhere();
    return (await one.post('second-step', { firstStep: await begin(one, email), code: '000000' })).status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < LIMITS.code.perMinute + 2; turn += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(LIMITS.code.perMinute).fill(400), 429, 429]);
  const elsewhere = openElsewhere();
  clock.now += 60_000;
  // Who resets the password by the mailbox gets no further guesses for it.
  await elsewhere.post('request-reset', { email });
  const token = await mailedSecret(email, '/reset-password');
  await elsewhere.post('reset-password', { token, password: PASSWORD });
  for (let turn = 0; turn < LIMITS.code.perMinute; turn += 1) await guess();
  expect(await signInBy(elsewhere, email, codeOf(secret))).toMatchObject({ status: 429 });
  expect(await signInBy(browser, email, codeOf(secret))).toMatchObject(OK);
  expect(await signInBy(elsewhere, email, recoveryCodes[0] ?? '')).toMatchObject(OK);
});

it('keeps the secret sealed for its account', async () => {
  const { secret } = await register();
  const [stored] = await rows('select string_agg(sealed_secret, $1) all from sign_in.second_factor', ' ');
  expect(JSON.stringify(stored)).not.toContain(secret);
});
