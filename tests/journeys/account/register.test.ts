import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO } from '#scripts/lib/demo-account.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney, resetEmailChecks } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();
const password = 'right horse';

const fillAccount = async (page: Page, email: string): Promise<void> => {
  await resetEmailChecks();
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
};
const fillPerson = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('  Layla ');
  await page.getByLabel('Last name').fill('علي');
  await page.getByLabel('Company name').fill('<b>Acme</b> 🚀');
  await page.getByRole('button', { name: 'Create account' }).click();
};

it('registers and leads to the dashboard, and signs in again with the e-mail in capitals', async () => {
  const { page, faults } = await openPage(browser);
  const email = `Layla.${Date.now()}@Acme.Test`; // a second try registers another account
  await fillAccount(page, email);
  await fillPerson(page);
  await page.waitForURL('**/onboarding');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /Layla/ }).waitFor();
  await page.goto(`${product.url}/settings/account`);
  await page.getByText(email.toLowerCase()).first().waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('another horse');
  await page.getByLabel('Confirm password').fill('another horse');
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed successfully').waitFor();
  // What was sent with the old token is sent again.
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);

  const again = await openPage(browser);
  await again.page.goto(`${product.url}/login`);
  await again.page.getByLabel('Email').fill(email.toUpperCase());
  await again.page.getByLabel('Password', { exact: true }).fill('another horse');
  await again.page.getByRole('button', { name: 'Log in' }).click();
  await again.page.waitForURL('**/dashboard');
});

it('reports a registered e-mail before asking for anything else', async () => {
  const { page } = await openPage(browser);
  await fillAccount(page, DEMO.email.toUpperCase());
  await page.getByText('Email already used').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('email');
});

it('leaves no account behind if our server rejects it, so that the e-mail can be used again', async () => {
  const { page } = await openPage(browser);
  let isRefusing = true;
  await page.route('**/api/user/create', (route) =>
    isRefusing
      ? route.fulfill({ status: 500, json: { error: 'ERROR', message: 'Something went wrong.' } })
      : route.continue(),
  );
  await fillAccount(page, `second.${Date.now()}@acme.test`);
  const removed = page.waitForResponse('**/identitytoolkit.googleapis.com/v1/accounts:delete**');
  await fillPerson(page);
  expect((await removed).status()).toBe(200);
  await page.getByText('An error occurred').waitFor();
  isRefusing = false;
  const made = page.waitForResponse('**/identitytoolkit.googleapis.com/v1/accounts:signUp**');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await made).status()).toBe(200);
  await page.waitForURL('**/onboarding');
});

it.each([
  ['an error', (route: Route) => route.fulfill({ status: 503 })],
  ['lost', (route: Route) => route.abort()],
])('continues with a registration that was saved although its answer was %s', async (_, answer) => {
  const { page } = await openPage(browser);
  const removed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('accounts:delete')) removed.push(request.url());
  });
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/api/user/create',
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await answer(route);
      answered.resolve();
    },
    { times: 1 },
  );
  await fillAccount(page, `third.${Date.now()}@acme.test`);
  await fillPerson(page);
  await answered.promise;
  const lost = page.getByText("Can't reach the server");
  const onboarding = page.getByRole('button', { name: /^Continue/ });
  await lost.or(onboarding).waitFor();
  if (await lost.isVisible()) await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding');
  expect(removed).toEqual([]);
});

it('answers a password reset alike for known and unknown e-mails', async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  for (const email of [DEMO.email, 'nobody@acme.test']) {
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    const sent = page.waitForResponse('**/identitytoolkit.googleapis.com/v1/accounts:sendOobCode**');
    await dialog.getByRole('button', { name: /send/i }).click();
    expect((await sent).status()).toBe(200);
    await page.reload();
  }
  expect(faults).toEqual([]);
});
