import { expect, it } from 'vitest';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { openCompany, openPages, resetEmailChecks } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 5 });
const { product, browser, account } = journey;

it('reports a failed user lookup at login as wrong credentials', async () => {
  const { page } = await openPage(browser);
  await page.route('**/api/user/get', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERROR', message: 'Something went wrong.' } }),
  );
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Invalid email or password').waitFor();
});

it('reports invalid credentials when the provider refuses them on a password change', async () => {
  const { page } = await openPage(browser);
  await signIn(page, product.url, account);
  await page.route('**/accounts:update**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_ID_TOKEN' } } }),
  );
  await page.goto(`${product.url}/settings/account`);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  for (const label of ['New password', 'Confirm password'])
    await dialog.getByLabel(label).fill('second-password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Invalid credentials').waitFor();
});

it('shows 14 languages and the selected ones, and all others on demand', async () => {
  const { page } = await openPage(browser, { locale: 'it-IT' });
  await page.addInitScript(() => localStorage.setItem('preferences', '{"language":"en"}'));
  await resetEmailChecks();
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Email').fill(`ada.${Date.now()}@acme.test`);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('12345678');
  await page.getByRole('button', { name: 'Next' }).click();
  for (const label of ['First name', 'Last name', 'Company name']) await page.getByLabel(label).fill('Ada');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding');
  const chips = page.getByRole('group', { name: 'Languages you read' }).getByRole('button');
  await expect.poll(() => chips.count()).toBe(15);
  await page.getByRole('button', { name: 'Italian' }).click(); // unselected, and still there
  expect(await chips.count()).toBe(15);
  await page.getByRole('button', { name: 'Show 38 more' }).click();
  expect(await chips.count()).toBe(53);
});

it('labels the improve prompt as specified', async () => {
  const { page } = await openPages(journey)();
  await page.getByRole('article').getByRole('button', { name: 'Improve' }).first().click();
  await page.getByRole('textbox', { name: 'Improve reply' }).waitFor();
});
