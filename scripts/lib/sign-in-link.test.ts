import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { TEST_MASTER_KEY } from '#tests/support/app/open-context.ts';
import { openOwnSignIn } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { signInLink } from './sign-in-link.ts';

const kit = await createTestContext();
const { openBrowser } = await openOwnSignIn(kit, { registration: 'invited' });
const browser = openBrowser();
const issue = (kind?: string, email?: string) =>
  signInLink({
    databaseUrl: kit.url,
    masterKey: TEST_MASTER_KEY,
    olderMasterKeys: [],
    kind,
    email,
    publicUrl: 'https://app.test',
    log: openLog('silent'),
    by: 'operator',
  });
const email = 'ana@acme.test';
const password = 'quite another password';

it('leads the first owner to an account, and into it again without mail', async () => {
  const first = new URL(await issue('first-owner'));
  expect(`${first.origin}${first.pathname}`).toBe('https://app.test/register');
  const firstOwner = first.hash.slice(1);
  expect((await browser.signUp(email, undefined, { firstOwner })).status).toBe(200);
  const reset = new URL(await issue('reset', ` ${email.toUpperCase()}`));
  expect(reset.pathname).toBe('/reset-password');
  const token = reset.hash.slice(1);
  expect((await browser.post('reset-password', { token, password })).status).toBe(200);
  expect((await browser.signIn(email, password)).status).toBe(200);
  const confirmation = new URL(await issue('confirm', email)).hash.slice(1);
  expect((await browser.post('confirm-email', { token: confirmation })).status).toBe(200);
});

it('refuses an unknown address and wrong arguments', async () => {
  await expect(issue('reset', 'nobody@acme.test')).rejects.toThrow('nobody@acme.test has no account');
  for (const [kind, address] of [[], ['reset'], ['first-owner', email], ['other', email]])
    await expect(issue(kind, address)).rejects.toThrow('takes first-owner');
});

it('removes a second factor for somebody who has lost it, only if it is told to', async () => {
  const begun = await browser.post('second-factor/begin', { password });
  const secret = Secret.fromBase32(String(begun.body.secret));
  const code = new TOTP({ secret }).generate({ timestamp: kit.clock.now });
  expect((await browser.post('second-factor/confirm', { code })).status).toBe(200);
  const signInWith = async (kind: string) => {
    const token = new URL(await issue(kind, email)).hash.slice(1);
    await browser.post('reset-password', { token, password });
    return (await browser.signIn(email, password)).body;
  };
  expect(await signInWith('reset')).toHaveProperty('firstStep');
  expect(await signInWith('recover')).toHaveProperty('account');
});
