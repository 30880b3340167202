import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { openCompany } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';

/** What is chosen is of a person, so this file has its own account. */
const { product, browser, account } = await openCompany({});

it('keeps a choice of mails that is not saved yet, and the saved one after a reload', async () => {
  const { page } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.goto(`${product.url}/settings/notifications`);
  const week = page.getByRole('switch', { name: 'Your week in reviews' });
  const quiet = page.getByRole('switch', { name: /^Quiet hours/ });
  await week.waitFor();
  const wasOn = await week.isChecked();
  await week.press('Space');
  await quiet.setChecked(true);
  await page.getByLabel('Ends', { exact: true }).fill('20:00');
  await page.getByLabel('Begins', { exact: true }).fill('20:00');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  expect(await week.isChecked()).toBe(!wasOn);
  await page.getByText('Unsaved changes').waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Choose two different times.').waitFor();
  await page.getByLabel('Ends', { exact: true }).fill('06:30');
  const saved = page.waitForResponse('**/api/notification/savePreferences');
  await save.click();
  expect((await saved).request().postDataJSON()).toMatchObject({
    preferences: { kinds: { week: !wasOn }, quiet: { from: 1200, until: 390 } },
  });
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await page.reload();
  await week.waitFor();
  expect([await week.isChecked(), await quiet.isChecked()]).toEqual([!wasOn, true]);
  expect(await page.getByLabel('Ends', { exact: true }).inputValue()).toBe('06:30');
});
