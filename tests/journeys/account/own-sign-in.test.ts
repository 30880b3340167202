import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { signInLink } from '#scripts/lib/sign-in-link.ts';
import { openLog } from '#server/telemetry/log.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { openJourney } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/browser/sign-up.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const { product, browser } = await openJourney({
  SIGN_IN: 'own',
  REGISTRATION: 'open',
  PAYMENT: 'off',
  DEMO_YEAR: 'off',
});
const email = 'own@host.test';
const { mailsTo } = controlOf(product.sandboxUrl);

const isFocused = (field: Element): boolean => field === document.activeElement;

/** The newest link of a page that was mailed. */
const mailedLink = async (path: string): Promise<string> => {
  const linkIn = async () => {
    const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
    return [...texts.matchAll(new RegExp(`http\\S+${path}#\\S+`, 'g'))].at(-1)?.[0] ?? '';
  };
  await expect.poll(linkIn, { timeout: 15_000 }).toContain(path);
  return linkIn();
};

it('somebody signs up, confirms the address, sets a new password by mail and signs in, without Firebase', async () => {
  const { page } = await openPage(browser);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await register(page, product.url, email);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(await mailedLink('/confirm-email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();

  await page.goto(`${product.url}/settings/account`);
  const other = await page.context().newPage();
  await other.goto(`${product.url}/dashboard`);
  await other.getByRole('heading', { level: 1 }).first().waitFor();
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.unroute('**/api/auth/sign-out');
  await page.goto(`${product.url}/settings/account`); // the server hears of it only now
  await page.waitForURL('**/login*');
  await other.waitForURL('**/login*');
  await other.close();

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText("If an account exists for this email, we've sent a link").waitFor();
  await page.goto(await mailedLink('/reset-password'));
  await page.getByLabel('New password').fill('another horse');
  await page.getByLabel('Confirm password').fill('another horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Password changed successfully' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();

  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await signIn('right horse');
  await page.getByText('Invalid email or password').waitFor();
  await signIn('another horse');
  await page.waitForURL('**/dashboard');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await page.goto(`${product.url}/settings/account`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('a third horse');
  await page.getByLabel('Confirm password').fill('a third horse');
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed successfully').waitFor();
  expect(loaded.filter((url) => /firebase|identitytoolkit|securetoken/.test(url))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/eyJ/);
});

it('the first owner signs up by the link of the operator, where nobody else can', async () => {
  const masterKey = randomBytes(32).toString('base64');
  const databaseUrl = await createTestDatabase();
  const invited = await openJourney({
    SIGN_IN: 'own',
    PAYMENT: 'off',
    DEMO_YEAR: 'off',
    MASTER_KEY: masterKey,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl(databaseUrl),
  });
  const { url: publicUrl } = invited.product;
  const { page } = await openPage(browser);
  const link = await signInLink({
    databaseUrl,
    publicUrl,
    masterKey,
    olderMasterKeys: [],
    by: 'operator',
    kind: 'first-owner',
    email: undefined,
    log: openLog('silent'),
  });
  const fillIn = async (): Promise<void> => {
    await page.getByLabel('Email').fill('first@host.test');
    await page.getByLabel('Password', { exact: true }).fill('right horse');
    await page.getByLabel('Confirm password').fill('right horse');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('First name').fill('Sol');
    await page.getByLabel('Last name').fill('Marsh');
    await page.getByLabel('Company name').fill('Saltmarsh');
    await page.getByRole('button', { name: 'Create account' }).click();
  };
  await page.goto(`${publicUrl}/register`);
  await fillIn();
  await page.getByText('Only invited people can sign up here.').waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  await fillIn();
  await page.waitForURL('**/onboarding');
});

it('somebody turns on two-step verification, logs in by a code and by a recovery code, and ends another session', async () => {
  const { page } = await openPage(browser);
  const address = `${crypto.randomUUID()}@host.test`;
  await register(page, product.url, address);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${product.url}/settings/account`);
  await page.getByRole('button', { name: 'Send another link' }).click();
  await page.getByText("We've sent another link.").waitFor();
  await page.getByRole('button', { name: 'Turn on…' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Password', { exact: true }).evaluate(isFocused)).toBe(true);
  await page.keyboard.type('right horse');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = Secret.fromBase32((await dialog.locator('bdi').innerText()).replaceAll(' ', ''));
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  await expect.poll(() => dialog.getByLabel('Six-digit code').evaluate(isFocused)).toBe(true);
  await page.keyboard.type(codeAt(Date.now()));
  await page.keyboard.press('Enter');
  const recoveryCode = await dialog.getByRole('listitem').first().innerText();
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  const logIn = async (one: typeof page): Promise<void> => {
    await one.goto(`${product.url}/login`);
    await one.getByLabel('Email').fill(address);
    await one.getByLabel('Password', { exact: true }).fill('right horse');
    await one.getByRole('button', { name: 'Log in' }).click();
  };
  const { page: other } = await openPage(browser);
  await logIn(other);
  await other.getByLabel('Six-digit code').fill('000000');
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByText('This code is wrong or has already been used.').waitFor();
  await other.getByLabel('Six-digit code').fill(codeAt(Date.now() + 30_000));
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.waitForURL('**/dashboard');

  await page.reload();
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: /^Log out Chrome/ }).click();
  await other.waitForURL('**/login*'); // its stream has ended

  await logIn(other);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(recoveryCode);
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.waitForURL('**/dashboard');
});
