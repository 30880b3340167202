import { expect, it } from 'vitest';
import { expectSound, VIEWS } from '#tests/support/browser/accessibility.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { asNewcomer, joinJourney, openCompany } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();
/** Settings follow a person to every device: this account belongs to this file alone. */
const { account } = await openCompany({ leafkeeper: 3 });
const LONG = 120_000;

/** The widest in light and the narrowest in the dark: parts are the same in between, and the kit is looked at by itself. */
const ENDS = VIEWS.filter(
  ({ viewport, colorScheme }) =>
    (viewport.width === 1440 && colorScheme === 'light') ||
    (viewport.width === 390 && colorScheme === 'dark'),
);

it.each(ENDS)(
  'is accessible and whole from the first step to the last at $viewport.width px, $colorScheme',
  async (view) => {
    const { page, faults } = await openPage(browser, view);
    await asNewcomer();
    await page.goto(`${product.url}/register`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectSound(page, 'registering, all wrong');
    await page.getByLabel('Email').fill(`${view.colorScheme}-${view.viewport.width}@acme.test`);
    for (const label of ['Password', 'Repeat the password'])
      await page.getByLabel(label, { exact: true }).fill('12345678');
    await page.getByRole('button', { name: 'Next' }).click();
    for (const label of ['First name', 'Last name', 'Company name']) await page.getByLabel(label).fill('Kim');
    await expectSound(page, 'registering, second step');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('button', { name: 'Show 39 more' }).click();
    await expectSound(page, 'languages');
    await page.getByRole('button', { name: /Continue with/ }).click();
    await page.getByRole('button', { name: 'Start the free trial' }).waitFor();
    await expectSound(page, 'trial');
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await page.getByText('No apps yet').waitFor();
    await expectSound(page, 'an empty dashboard');
    await page.goto(`${product.url}/reviews`);
    await page.getByRole('link', { name: 'Connect a store' }).waitFor();
    await expectSound(page, 'reviews without apps');
    expect(faults).toEqual([]);
  },
  LONG,
);

it.each(ENDS)(
  'is accessible and whole in its settings, dialogs and palette at $viewport.width px, $colorScheme',
  async (view) => {
    const { page, faults } = await openPage(browser, view);
    await signIn(page, product.url);
    await page.goto(`${product.url}/settings/account`);
    await page.getByText(/Free trial until/).waitFor();
    await expectSound(page, 'account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectSound(page, 'changing the password');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expectSound(page, 'deleting the account');
    expect(await page.getByRole('link', { name: 'Write the letter' }).getAttribute('href')).toBe(
      'mailto:support@rejoinder.app?subject=Delete%20account%20request',
    );
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/settings/languages`);
    await page.getByRole('button', { name: /Languages you read/ }).click();
    await page.getByRole('checkbox', { name: 'German' }).waitFor();
    await expectSound(page, 'languages, open');
    await page.goto(`${product.url}/settings/general`);
    await page.getByRole('radio', { name: 'Dark' }).waitFor();
    await expectSound(page, 'general');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('dash');
    await expectSound(page, 'the palette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await expectSound(page, 'the list of keys');
    expect(faults).toEqual([]);
  },
  LONG,
);

it(
  'silences single letters where somebody wants that, and not Ctrl+K',
  async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.url, account);
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
    await page.getByRole('combobox', { name: 'Search or jump' }).waitFor();
    expect(page.url()).toContain('/dashboard');
    expect(await page.getByRole('heading', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  },
  LONG,
);
