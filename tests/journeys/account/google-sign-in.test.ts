import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();

/** Presses the button and returns the popup. */
const popupOf = async (page: Page): Promise<{ popup: Page; faults: string[] }> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  const faults: string[] = [];
  popup.on('pageerror', (error) => faults.push(error.message));
  popup.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await popup.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
  return { popup, faults };
};

const chooseAs = async (page: Page, email: string, name: string): Promise<void> => {
  const { popup, faults } = await popupOf(page);
  await popup.getByLabel('Google email').fill(email);
  await popup.getByLabel('Name').fill(name);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  expect(faults).toEqual([]);
};

it('leads a new Google user through registration, and to the dashboard the next time', async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  const email = `Ada.${Date.now()}@Lovelace.Test`; // a second try is another stranger
  await chooseAs(page, email, 'Ada King Lovelace');
  await page.waitForURL('**/register**');
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  expect(await page.getByLabel('Last name').inputValue()).toBe('King Lovelace');
  await page.reload();
  await page.getByText('Step 2 of 4').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  await page.getByLabel('Company name').fill('  Engines  ');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /trial/i }).click();
  await page.waitForURL('**/dashboard');
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]); // she was not known before

  const again = await openPage(browser);
  await again.page.goto(`${product.url}/login`);
  const { popup } = await popupOf(again.page);
  await popup.getByRole('button', { name: 'Ada King Lovelace' }).click();
  await again.page.waitForURL('**/dashboard');
  expect(again.faults).toEqual([]);
});

it('shows no error when the popup is closed, and can open it again', async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  for (const close of [
    async (popup: Page) => popup.close(),
    async (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    const { popup } = await popupOf(page);
    await close(popup);
    expect(
      await page.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-disabled'),
    ).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(faults).toEqual([]);
});

it('does not sign in with Google to an account with a password, and only logs the failure', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Google sign-in failed'));
  await chooseAs(page, 'demo@rejoinder.test', 'Mallory');
  await logged;
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/login');
});
