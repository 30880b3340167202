import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { joinJourney, linkMailedTo, openCompany, resetEmailChecks } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();
const { account } = await openCompany({});

const fillAccount = async (page: Page, email: string, password: string, repeat = password): Promise<void> => {
  await resetEmailChecks();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(repeat);
  await page.getByRole('button', { name: 'Next' }).click();
};

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

it('leads a stranger from registering over languages and trial to the dashboard', async () => {
  const { page, faults } = await openPage(browser, { locale: 'de-DE' });
  await page.addInitScript(() => localStorage.setItem('preferences', '{"language":"en"}'));
  await page.goto(`${product.url}/`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByText('At least 8 characters').waitFor();

  await page.getByRole('button', { name: 'Next' }).click();
  for (const label of ['Email', 'Password', 'Confirm password'])
    await page.getByText(`${label} is required.`, { exact: true }).waitFor();
  const email = `Mona.${Date.now()}@Acme.test`; // a second try registers another account
  await fillAccount(page, email, '1234567', '7654321');
  await page.getByText('The password must contain at least 8 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await fillAccount(page, 'DEMO@rejoinder.test', '12345678');
  await page.getByText('User already exists, enter different email').waitFor();
  await page.getByText('Email already used').waitFor();
  await fillAccount(page, ` ${email} `, '12345678');

  await page.getByLabel('First name').fill('مُنى');
  await page.goBack();
  expect(await page.getByLabel('Email').inputValue()).toContain(email);
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await page.getByLabel('First name').inputValue()).toBe('مُنى');
  await page.getByLabel('Last name').fill("O'Neil; drop table users; --");
  await page.getByLabel('Company name').fill('<b>Acme</b> 🌿');
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/onboarding');
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  expect(await chip('German').getAttribute('aria-pressed')).toBe('true'); // the browser's own language is offered
  await chip('English').dispatchEvent('click'); // nothing comes of it, and it says why
  expect(await chip('English').getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('group', { name: 'Languages you read' }).getByRole('button').count()).toBe(14);
  await page.getByRole('button', { name: 'Show 39 more' }).click();
  expect(await page.getByRole('group', { name: 'Languages you read' }).getByRole('button').count()).toBe(53);
  await chip('Italian').click();
  await chip('German').click();
  await page.reload();
  await page.getByRole('button', { name: 'Continue with 2 languages' }).waitFor();
  expect(await chip('German').getAttribute('aria-pressed')).toBe('false');
  await chip('German').click();
  await page.getByText('Step 3 of 4').waitFor();
  await page.getByRole('button', { name: 'Continue with 3 languages' }).click();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Good').first().waitFor();
  await page.getByText('مُنى').waitFor();

  await page.goto(`${product.url}/settings/account`);
  await page.getByText(/Free trial until/).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('says what is wrong with a login, and lets the same e-mail in whatever its capitals', async () => {
  const { page } = await openPage(browser);
  await logIn(page, 'demo@rejoinder.test', 'wrong password');
  await page.getByText('Invalid email or password').waitFor();
  await logIn(page, 'nobody@acme.test', '12345678');
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(page.url()).toContain('/login');
  await logIn(page, 'DEMO@Rejoinder.test', 'rejoinder-demo');
  await page.waitForURL('**/dashboard');
});

it('goes back to where a guest wanted to be, and forgets nothing of the address', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/settings/languages?x=1`);
  await page.waitForURL('**/login?return=**');
  await page.getByLabel('Email').fill('demo@rejoinder.test');
  await page.getByLabel('Password', { exact: true }).fill('rejoinder-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/settings/languages?x=1');
});

it('changes a password, and resets it through the emailed link', async () => {
  const email = `kim.${Date.now()}@acme.test`; // a second try registers another account
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/register`);
  await fillAccount(page, email, 'first-password');
  for (const name of ['First name', 'Last name', 'Company name']) await page.getByLabel(name).fill('Kim');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /Continue with/ }).click();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${product.url}/settings/account`);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password').fill('second');
  await dialog.getByLabel('Confirm password').fill('secund');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('The password must contain at least 8 characters').waitFor();
  await dialog.getByText('Passwords do not match').waitFor();
  await dialog.getByLabel('New password').fill('second-password');
  await dialog.getByLabel('Confirm password').fill('second-password');
  // What the page asks for while the answer is on its way still has the old token.
  await page.route('**/accounts:update*', async (route) => {
    const answer = await route.fetch();
    const answered = page.waitForResponse('**/getAiUsage'); // mostly refused
    await page.evaluate(() => Reflect.get(window, '__TSR_ROUTER__')?.navigate({ to: '/settings/general' }));
    await answered;
    await route.fulfill({ response: answer });
  });
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed successfully').waitFor();
  await page.getByRole('row').first().waitFor(); // asked for again with the new one
  await page.goto(`${product.url}/settings/account`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await logIn(page, email, 'first-password');
  await page.getByText('Invalid email or password').waitFor();

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText("we've sent a link to reset your password").waitFor();
  await page.goto(await linkMailedTo(product, email));
  await page.locator('input[type="password"]').first().fill('third-password');
  await page.getByRole('button').first().click();
  await page.getByRole('status').waitFor(); // the form has none
  await logIn(page, email, 'third-password');
  await page.waitForURL('**/dashboard');
});

it('keeps languages and appearance, and follows the system without a reload', async () => {
  const { page } = await openPage(browser);
  await signIn(page, product.url, account);
  await page.goto(`${product.url}/settings/languages`);
  const button = page.getByRole('button', { name: /Languages you read/ });
  await button.click();
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  expect(await page.getByRole('checkbox', { name: /English/ }).isDisabled()).toBe(true);
  await box('German').check();
  await box('French').check();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.textContent()).toBe('English + 2 more');
  await page.reload();
  await expect.poll(() => button.textContent()).toBe('English + 2 more');

  await page.goto(`${product.url}/settings/general`);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(theme).toBe('light');
  await page.reload();
  expect(await theme()).toBe('light');
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(theme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
});
