import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { openJourney } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';
import { register } from '#tests/support/browser/sign-up.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const { product, browser } = await openJourney({ PAYMENT: 'off', MONTHLY_LIMIT: '0' });
const own = { email: 'own@host.test', password: 'right horse' };

it('a company without payment registers without a trial and never sees a checkout', async () => {
  const { page } = await openPage(browser);
  await register(page, product.url, own.email);
  await page.getByText('Step 3 of 3').waitFor();
  await page.goto(`${product.url}/onboarding?step=2`);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Reviews processed this month').first().waitFor();
  expect(await page.getByRole('meter').count()).toBe(0);
  for (const place of ['/checkout', '/checkout/success?x=1', '/checkout?type=trial_expired']) {
    await page.goto(product.url + place);
    await page.waitForURL('**/dashboard');
  }
  await page.goto(`${product.url}/settings/account`);
  await page.getByText('Self-hosted').waitFor();
  expect(await page.getByText(/Subscribe|Cancel subscription|Update payment method/).count()).toBe(0);
});

it('an invitation arrives in the sandbox’s inbox, also if the mail server is away at first', async () => {
  const { page } = await openPage(browser);
  await openDashboard(page, product.url, own);
  await page.goto(`${product.url}/settings/team`);
  const invite = async (email: string): Promise<void> => {
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page.getByText("We've emailed the link to").waitFor();
    await page.keyboard.press('Escape');
  };
  const { fault, mailsTo } = controlOf(product.sandboxUrl);
  await invite('first@customer.test');
  await expect.poll(() => mailsTo('first@customer.test')).toHaveLength(1);
  await fault({ vendor: 'mail', kind: 'cut', times: 1 });
  await invite('second@customer.test');
  const arrived = async () => (await mailsTo('second@customer.test')).length;
  await expect.poll(arrived, { timeout: 90_000 }).toBeGreaterThan(0);
  const [mail] = await mailsTo('second@customer.test');
  expect(mail?.text).toContain(`${product.url}/invitation#`);
});
