import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { DRAFTED, openJourney, WITHIN } from '#tests/support/browser/journey.ts';
import { chooseApple, chooseGoogle, sampleKeys, signUp } from '#tests/support/browser/sign-up.ts';
import { takeTurns } from '#tests/support/rules/samples.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

// Nothing is sent here, so timeouts for the stores can be generous.
const { product, browser } = await openJourney({ SEND_PACE: '2' });
const control = controlOf(product.sandboxUrl);
const keys = await sampleKeys(product.sandboxUrl);
const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
const viewsFor = takeTurns(VIEWS);
/** The browser logs responses with an error status, which is expected. */
const real = (faults: string[]) => faults.filter((fault) => !/status of (409|422|502)/.test(fault));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const openForm = async (page: Page, store: 'apple' | 'google'): Promise<void> => {
  await page.goto(`${product.url}/settings/store-connections?step=link&store=${store}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
};
const TIDEPOOL = 'Tidepool: Water Reminder';

it('explains each reason why a store cannot be linked', async () => {
  const { page, faults } = await openPage(browser);
  await signUp(page, product.url, 'errors@acme.test');
  const { demo, free } = keys;
  const expectError = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect((await dialog.textContent())?.match(/try again/gi)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(await dialog.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toMatch(
      /^mailto:.*subject=Store%20link%20help/,
    );
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await openForm(page, 'apple');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Choose the key file.').waitFor();
  await page
    .getByLabel('Authentication key file')
    .setInputFiles({ name: 'key.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
  await page.getByText('Wrong file type').waitFor();
  await chooseApple(page, free.apple, 'ABCDEFGH23');
  await expectError('Incorrect credentials or no apps');
  await chooseApple(page, free.apple.withoutApps);
  await expectError('No apps found');
  await chooseApple(page, demo.apple);
  await expectError('Already connected');
  await chooseApple(page, free.apple);
  await control.fault({ vendor: 'app-store-connect', kind: 'status', status: 403, path: 'customerReviews' });
  await expectError('No permission');
  await control.clearFaults();
  await control.fault({ vendor: 'app-store-connect', kind: 'status', status: 500, path: 'v1/apps$' });
  await expectError('Something went wrong');
  await control.clearFaults();
  await openForm(page, 'google');
  await chooseGoogle(page, free.google.withoutPermission);
  await expectError('No permission');
  await chooseGoogle(page, free.google.withoutPermission, '1');
  await expectError('No published apps or developer');
  await chooseGoogle(page, free.google);
  await control.fault({ vendor: 'google-play', kind: 'api-disabled' });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const disabled = page.getByRole('dialog', { name: 'Google API not enabled' });
  expect(await disabled.getByRole('link', { name: 'Enable the API' }).getAttribute('href')).toContain(
    'console.cloud.google.com',
  );
  await control.clearFaults();
  expect(real(faults)).toEqual([]);
});

it('leads from an empty account to the first reply sent, and to replies in a custom style', async () => {
  const { page, faults } = await openPage(browser);
  await signUp(page, product.url, 'sol@saltmarsh.test');
  const began = performance.now();
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await page.getByRole('region', { name: 'Get started' }).waitFor();
  await expectAccessible(page, 'the dashboard of a new account');
  await click(page.getByRole('link', { name: 'Connect a store', exact: true }));
  await click(button('Connect App Store'));
  clicks += 1; // the file, chosen or dropped
  await chooseApple(page, keys.free.apple);
  await expect.poll(() => page.getByLabel('Key ID').inputValue()).toBe(keys.free.apple.keyId);
  await click(page.getByRole('button', { name: 'Connect', exact: true }));
  await click(button('Select all'));
  await click(button('Add 1 app'));
  await click(page.getByRole('link', { name: 'See the first drafts' }));
  await page.getByText(/drafts? (is|are) ready\. Send your first reply\./).waitFor(DRAFTED);
  await click(page.getByRole('link', { name: 'Open the first draft' }));
  await page.getByRole('region', { name: 'Your first reply' }).waitFor(WITHIN);
  await page.getByRole('note').filter({ hasText: 'App Store' }).waitFor(WITHIN);
  await expectAccessible(page, 'the first reply');
  // Drafts that are ready meanwhile may come above it.
  const name = (await page.getByRole('article').first().getAttribute('aria-label')) ?? '';
  const first = page.getByRole('article', { name });
  await click(first.getByRole('button', { name: /^(Preview in|Submit)/ }));
  const submit = first.getByRole('button', { name: /^Submit/ });
  const sent = first.getByText(/^(Sends in|Sending)/).first();
  await submit.or(sent).first().waitFor(WITHIN);
  if (await submit.isVisible()) await click(submit);
  await sent.waitFor(WITHIN);
  await page.getByRole('region', { name: 'Your first reply' }).waitFor({ state: 'detached' });
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `from an empty account to the first reply: ${seconds.toFixed(1)} s, ${clicks} clicks\n`,
  );
  expect(clicks).toBeLessThanOrEqual(10);
  expect(seconds).toBeLessThan(180);
  const row = page.getByRole('link', { name: new RegExp(TIDEPOOL) });

  await openForm(page, 'google');
  await chooseGoogle(page, keys.free.google);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('checkbox', { name: new RegExp(TIDEPOOL) }).check();
  await press(page, 'Add 1 app');
  await page.getByText('Your apps are added').waitFor();
  await page.goto(`${product.url}/dashboard`);
  await expect.poll(() => row.count(), WITHIN).toBe(2);
  const ofApps = page.getByRole('region', { name: 'Your apps' });
  await expect.poll(() => ofApps.getByText(/Drafts ready|Syncing reviews/).count(), DRAFTED).toBe(0);

  await page.goto(`${product.url}/settings/apps`);
  await press(page, `Edit ${TIDEPOOL}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.count()).toBe(0);
  await page.getByRole('switch', { name: 'Include a signature' }).check();
  await page.getByLabel('Signature', { exact: true }).fill('  The Pool Crew ');
  await press(page, 'Generate sample reply');
  await page
    .getByText(/The Pool Crew$/)
    .first()
    .waitFor(WITHIN);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await press(page, 'Keep editing');
  const contact = page.getByLabel('Contact email');
  await contact.fill('not an email');
  await save.click();
  await page.getByText('Enter a valid email address.').waitFor();
  expect(await contact.evaluate((field) => field === document.activeElement)).toBe(true);
  await contact.fill(' crew@pool.test ');
  await save.click();
  await page.getByText('Settings saved').waitFor();
  expect(await contact.inputValue()).toBe('crew@pool.test');
  expect(await page.getByLabel('Signature', { exact: true }).inputValue()).toBe('The Pool Crew');
  await page.getByRole('radio', { name: 'Formal' }).check({ force: true });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await press(page, 'Leave without saving');
  await page.waitForURL('**/dashboard');

  await page.goto(`${product.url}/prompt-manager`);
  const master = page.getByLabel('Master prompt');
  const byDefault = await master.inputValue();
  await master.fill('Write for {appName} in verse, {nobody}.');
  await page.getByText('Unknown variable: {nobody}').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await press(page, 'Keep editing');
  await master.fill('Write for {appName} in verse.');
  await press(page, 'Generate sample reply');
  await page
    .getByText(/The Pool Crew$/)
    .first()
    .waitFor(WITHIN);
  await save.click();
  await page.getByText('Prompts saved successfully').waitFor();
  await page.reload();
  expect(await master.inputValue()).toBe('Write for {appName} in verse.');
  await press(page, 'Reset to default');
  await save.click();
  await page.getByText('Prompts saved successfully').waitFor();
  await page.reload();
  expect(await master.inputValue()).toBe(byDefault);

  await page.goto(`${product.url}/settings/apps`);
  const deletes = page.getByRole('button', { name: `Remove ${TIDEPOOL}` });
  await deletes.first().click();
  await page.getByRole('checkbox').check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => deletes.count(), WITHIN).toBe(1);
  const left = await page.getByText('App Store', { exact: true }).count();
  await page.goto(
    `${product.url}/settings/store-connections?step=add&store=${left > 0 ? 'google' : 'apple'}`,
  );
  await page.getByRole('checkbox', { name: new RegExp(TIDEPOOL) }).check();
  await press(page, 'Add 1 app');
  await page.getByText('Your apps are added').waitFor();
  await page.goto(`${product.url}/dashboard`);
  await expect.poll(() => row.count(), WITHIN).toBe(2);

  await page.goto(`${product.url}/settings/store-connections`);
  await press(page, 'Disconnect');
  await page.getByRole('checkbox').check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect App Store' }).click();
  await chooseApple(page, keys.free.apple);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('All apps added').waitFor();
  await page.goto(`${product.url}/settings/apps`);
  await expect.poll(() => deletes.count(), WITHIN).toBe(2);
  await press(page, `Edit ${TIDEPOOL}`);
  await page.getByLabel('Signature', { exact: true }).waitFor();
  expect(real(faults)).toEqual([]);

  const checkScreen = async (path: string, ready: string | RegExp, name: string): Promise<void> => {
    await page.goto(`${product.url}${path}`);
    await page.getByText(ready).first().waitFor();
    for (const { width, colorScheme } of viewsFor(path)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`);
      const file = `${process.env.SCREENS}/${name}-${width}-${colorScheme}.png`;
      if (process.env.SCREENS) await page.screenshot({ path: file, fullPage: true });
    }
  };
  await checkScreen('/settings/store-connections', 'Saltmarsh Works', 'stores');
  await checkScreen(
    '/settings/store-connections?step=link&store=apple',
    'Authentication key file',
    'link-apple',
  );
  await checkScreen(
    '/settings/store-connections?step=link&store=google',
    'Service account key',
    'link-google',
  );
  await checkScreen('/settings/store-connections?step=help&store=google', 'How to connect', 'help');
  await checkScreen('/settings/store-connections?step=add&store=apple', 'All apps added', 'add');
  await checkScreen('/settings/apps', TIDEPOOL, 'apps');
  await checkScreen('/settings/apps?app=works.saltmarsh.tidepool', 'How it sounds', 'app');
  await checkScreen('/prompt-manager', 'How it sounds', 'prompts');
});
