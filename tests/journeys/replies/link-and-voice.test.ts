import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSound } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { DRAFTED, openJourney, WITHIN } from '#tests/support/browser/journey.ts';
import { chooseApple, chooseGoogle, registerOn, sampleKeys } from '#tests/support/browser/newcomer.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

// Nothing is sent here, so that the stores may be given the time that a busy machine takes.
const { product, browser } = await openJourney({ SEND_PACE: '2' });
const control = controlOf(product.sandboxUrl);
const keys = await sampleKeys(product.sandboxUrl);
const VIEWS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 900 }, colorScheme: 'dark' },
] as const;
/** Whatever the browser itself says of an answer that is a refusal is no fault of the page. */
const real = (faults: string[]) => faults.filter((fault) => !/status of (409|422|502)/.test(fault));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const openForm = async (page: Page, store: 'apple' | 'google'): Promise<void> => {
  await page.goto(`${product.url}/settings/store-connections?step=link&store=${store}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
};
const TIDEPOOL = 'Tidepool: Water Reminder';

it('says of each way in which a store cannot be linked what to do about it', async () => {
  const { page, faults } = await openPage(browser);
  await registerOn(page, product.url, 'errors@acme.test');
  const { demo, free } = keys;
  const told = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect(await dialog.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toMatch(
      /^mailto:.*subject=Store%20link%20help/,
    );
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await openForm(page, 'apple');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Please choose the key file.').waitFor();
  await page.getByLabel('Authentication key file').setInputFiles({
    ...{ name: 'key.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
  });
  await page.getByText('This is another kind of file').waitFor();
  await chooseApple(page, free.apple, 'ABCDEFGH23');
  await told('Incorrect credentials or no apps');
  await chooseApple(page, free.apple.withoutApps);
  await told('No apps found');
  await chooseApple(page, demo.apple);
  await told('Already linked');
  await chooseApple(page, free.apple);
  await control.fault({ vendor: 'app-store-connect', kind: 'status', status: 403, path: 'customerReviews' });
  await told('No permission');
  await control.clearFaults();
  await control.fault({ vendor: 'app-store-connect', kind: 'status', status: 500, path: 'v1/apps$' });
  await told('Something went wrong');
  await control.clearFaults();
  await openForm(page, 'google');
  await chooseGoogle(page, free.google.withoutPermission);
  await told('No permission');
  await chooseGoogle(page, free.google.withoutPermission, '1');
  await told('No published apps or developer');
  expect(real(faults)).toEqual([]);
}, 120_000);

it('leads from an empty account to a drafted reply, and to replies in a voice of one’s own', async () => {
  const { page, faults } = await openPage(browser);
  await registerOn(page, product.url, 'sol@saltmarsh.test');
  const began = performance.now();
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await click(page.getByRole('link', { name: 'Connect a store' }));
  await click(button('Connect App Store'));
  clicks += 1; // the file, chosen or dropped
  await chooseApple(page, keys.free.apple);
  await expect.poll(() => page.getByLabel('Key ID').inputValue()).toBe(keys.free.apple.keyId);
  await click(page.getByRole('button', { name: 'Connect', exact: true }));
  await click(button('Select all'));
  await click(button('Add 1 app'));
  await page.getByText('Next: connect Google Play').waitFor();
  await click(page.getByRole('main').getByRole('link', { name: 'dashboard' }));
  const row = page.getByRole('link', { name: new RegExp(TIDEPOOL) });
  // It counts up while the replies are prepared, and is gone as soon as they are.
  await page
    .getByText(/Reading the reviews|Replies prepared/)
    .or(row)
    .first()
    .waitFor(WITHIN);
  await click(row);
  await expect
    .poll(() => page.getByRole('article').getByRole('textbox').first().inputValue(), DRAFTED)
    .not.toBe('');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`from an empty account to the first drafted reply: ${seconds} s, ${clicks} clicks\n`);
  expect(clicks).toBeLessThanOrEqual(8);

  await openForm(page, 'google');
  await chooseGoogle(page, keys.free.google);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('checkbox', { name: new RegExp(TIDEPOOL) }).check();
  await press(page, 'Add 1 app');
  await page.getByText('Next: watch them arrive').waitFor();
  await page.goto(`${product.url}/dashboard`);
  await expect.poll(() => row.count(), WITHIN).toBe(2);
  await expect.poll(() => page.getByText(/Replies prepared|Reading the reviews/).count(), DRAFTED).toBe(0);

  await page.goto(`${product.url}/settings/apps`);
  await press(page, `Edit ${TIDEPOOL}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('switch', { name: 'End with a signature' }).check();
  await page.getByLabel('Signature', { exact: true }).fill('  The Pool Crew ');
  await press(page, 'Write a sample reply');
  await page
    .getByText(/The Pool Crew$/)
    .first()
    .waitFor(WITHIN);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await press(page, 'Stay here');
  const contact = page.getByLabel('Contact address');
  await contact.fill('not an email');
  await save.click();
  await page.getByText('This does not look right.').waitFor();
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
  await page.getByText('Nothing is known to put in for {nobody}.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await press(page, 'Stay here');
  await master.fill('Write for {appName} in verse.');
  await press(page, 'Write a sample reply');
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
  const deletes = page.getByRole('button', { name: `Delete ${TIDEPOOL}` });
  await deletes.first().click();
  await page.getByRole('checkbox').check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
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
  await press(page, 'Unlink');
  await page.getByRole('checkbox').check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Connect App Store' }).click();
  await chooseApple(page, keys.free.apple);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Nothing left to add').waitFor();
  await page.goto(`${product.url}/settings/apps`);
  await expect.poll(() => deletes.count(), WITHIN).toBe(2);
  await press(page, `Edit ${TIDEPOOL}`);
  await page.getByLabel('Signature', { exact: true }).waitFor();
  expect(real(faults)).toEqual([]);

  const storageState = await page.context().storageState();
  for (const view of VIEWS) {
    const { page: other } = await openPage(browser, { ...view, storageState });
    const look = async (path: string, ready: string | RegExp, name: string): Promise<void> => {
      await other.goto(`${product.url}${path}`);
      await other.getByText(ready).first().waitFor();
      await expectSound(other, path);
      const at = `${view.viewport.width}-${view.colorScheme}`;
      if (process.env.SCREENS)
        await other.screenshot({ path: `${process.env.SCREENS}/${name}-${at}.png`, fullPage: true });
    };
    await look('/settings/store-connections', 'Saltmarsh Works', 'stores');
    await look('/settings/store-connections?step=link&store=apple', 'Authentication key file', 'link-apple');
    await look('/settings/store-connections?step=link&store=google', 'Service account key', 'link-google');
    await look('/settings/store-connections?step=help&store=google', 'How to connect', 'help');
    await look('/settings/store-connections?step=add&store=apple', 'Nothing left to add', 'add');
    await look('/settings/apps', TIDEPOOL, 'apps');
    await look('/settings/apps?app=works.saltmarsh.tidepool', 'How it sounds', 'app');
    await look('/prompt-manager', 'How it sounds', 'prompts');
  }
}, 300_000);
