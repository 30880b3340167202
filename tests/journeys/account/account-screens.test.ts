import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, VIEWS } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney, openCompany, resetEmailChecks } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';
import { takeTurns } from '#tests/support/rules/samples.ts';

const { product, browser } = await joinJourney();
/** Settings apply to all devices of a user, so this file has its own account. */
const { account } = await openCompany({ leafkeeper: 3 });

/** The widest in light and the narrowest in dark; the kit is checked separately. */
const ENDS = VIEWS.filter(
  ({ viewport, colorScheme }) =>
    (viewport.width === 1440 && colorScheme === 'light') ||
    (viewport.width === 390 && colorScheme === 'dark'),
);
const endsFor = takeTurns(ENDS);

const expectAccessibleAtEnds = async (page: Page, what: string): Promise<void> => {
  for (const { viewport, colorScheme } of endsFor(what)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what} at ${viewport.width} px, ${colorScheme}`);
  }
};

it('is accessible and whole from the first step to the last', async () => {
  const { page, faults } = await openPage(browser);
  await resetEmailChecks();
  await page.goto(`${product.url}/register`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectAccessibleAtEnds(page, 'registering, all wrong');
  await page.getByLabel('Email').fill(`steps.${Date.now()}@acme.test`);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('12345678');
  await page.getByRole('button', { name: 'Next' }).click();
  for (const label of ['First name', 'Last name', 'Company name']) await page.getByLabel(label).fill('Kim');
  await expectAccessibleAtEnds(page, 'registering, second step');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Show 39 more' }).click();
  await expectAccessibleAtEnds(page, 'languages');
  await page.getByRole('button', { name: /Continue with/ }).click();
  await page.getByRole('button', { name: 'Start free trial' }).waitFor();
  await expectAccessibleAtEnds(page, 'trial');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.getByRole('region', { name: 'Get started' }).waitFor();
  await expectAccessibleAtEnds(page, 'an empty dashboard');
  await page.goto(`${product.url}/reviews`);
  await page.getByRole('link', { name: 'Connect a store', exact: true }).waitFor();
  await expectAccessibleAtEnds(page, 'reviews without apps');
  expect(faults).toEqual([]);
});

it('is accessible and whole in its settings, dialogs and palette', async () => {
  const { page, faults } = await openPage(browser);
  await openDashboard(page, product.url);
  await page.goto(`${product.url}/settings/account`);
  await page.getByText(/Free trial until/).waitFor();
  await expectAccessibleAtEnds(page, 'account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectAccessibleAtEnds(page, 'changing the password');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectAccessibleAtEnds(page, 'deleting the account');
  expect(await page.getByRole('link', { name: 'Email support' }).getAttribute('href')).toBe(
    'mailto:support@rejoinder.app?subject=Delete%20account%20request',
  );
  await page.keyboard.press('Escape');
  await page.goto(`${product.url}/settings/languages`);
  await page.getByRole('button', { name: /Languages you read/ }).click();
  await page.getByRole('checkbox', { name: 'German' }).waitFor();
  await expectAccessibleAtEnds(page, 'languages, open');
  await page.goto(`${product.url}/settings/general`);
  await page.getByRole('radio', { name: 'Dark' }).waitFor();
  await expectAccessibleAtEnds(page, 'general');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to…' }).fill('dash');
  await expectAccessibleAtEnds(page, 'the palette');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('dialog').waitFor({ state: 'detached' }); // the palette
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessibleAtEnds(page, 'the list of keys');
  expect(faults).toEqual([]);
});

it('turns off single-letter shortcuts on request, but not Ctrl+K', async () => {
  const { page } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.getByRole('link', { name: /Leafkeeper/ }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to…' }).waitFor();
  expect(page.url()).toContain('/dashboard');
  expect(await page.getByRole('heading', { name: 'Keyboard shortcuts' }).count()).toBe(0);
});
