import { afterAll, expect, it } from 'vitest';
import { openOidcProvider } from '#tests/support/app/oidc-provider.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { openJourney } from '#tests/support/browser/journey.ts';

const oidc = await openOidcProvider({ clientId: 'rejoinder' });
afterAll(oidc.close);
const { product, browser } = await openJourney({
  SIGN_IN: 'own',
  REGISTRATION: 'open',
  PAYMENT: 'off',
  DEMO_YEAR: 'off',
  OIDC_ISSUER: oidc.issuer,
  OIDC_CLIENT_ID: 'rejoinder',
  OIDC_CLIENT_SECRET: oidc.clientSecret,
  OIDC_NAME: 'Acme ID',
});
oidc.sendBackTo(`${product.url}/api/auth/oidc/callback`);

it('somebody signs up and logs in with the provider, and comes back to where they were when the session ends', async () => {
  const { page } = await openPage(browser);
  oidc.people.set('ana', { email: 'ana@acme.test', email_verified: true });
  oidc.state.subject = 'ana';
  oidc.state.isCancelled = true;
  await page.goto(`${product.url}/login`);
  const toProvider = page.getByRole('button', { name: 'Continue with Acme ID' });
  await toProvider.click();
  await page.getByText("Acme ID didn't log you in.").waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  oidc.state.isCancelled = false;
  await toProvider.click();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Fern');
  await page.getByLabel('Company name').fill('Acme');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(`${product.url}/settings/account`);
  await page.getByText("Where you're logged in").waitFor();
  expect(await page.getByText('Change password').count()).toBe(0);
  expect(await page.getByText('Two-step verification').count()).toBe(0);
  await page.context().clearCookies(); // the session is gone, and the next token with it
  await page.reload();
  await page.waitForURL('**/login?return=*');
  await toProvider.click();
  await page.waitForURL('**/settings/account');
  await page.getByText('This device').waitFor();

  oidc.state.isAway = true;
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.waitForURL('**/login');
  await toProvider.click();
  await page.getByText("Acme ID can't be reached.").waitFor();
});
