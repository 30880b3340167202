import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exportFile } from '#tests/support/app/google-export.ts';
import { expectSound } from '#tests/support/browser/accessibility.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { cardBy, openCompany, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const { product, browser, account, tallyhop } = await openCompany({ leafkeeper: 1, tallyhop: 5 });
const DAY = 24 * 3_600_000;

/** Has the page believe that reviews of Tallyhop are missing: the product's own clock cannot be moved. */
const withGap = (page: Page) =>
  page.route('**/api/application/getAll', async (route) => {
    const told = await (await route.fetch()).json();
    const gaps = [{ from: '2026-10-20T08:00:00.000Z', to: '2026-10-29T08:00:00.000Z', months: ['2026-10'] }];
    for (const app of told.applications)
      if (app.id === tallyhop) Object.assign(app.sync, { gaps, isLate: true });
    await route.fulfill({ json: told });
  });

it('brings in what Google no longer lists, from the notice of it to the list of reviews', async () => {
  const { page, faults } = await openPage(browser);
  await withGap(page);
  await signIn(page, product.url, account);
  const row = page.getByRole('listitem').filter({ hasText: 'Tallyhop' });
  await row.getByText('October 2026').waitFor(WITHIN);
  await expectSound(page, '/dashboard');
  await row.getByRole('link', { name: 'Import reviews of Tallyhop' }).click();
  await page.getByRole('heading', { name: 'Import older reviews' }).waitFor(WITHIN);
  const field = page.locator('input[type=file]');
  await field.setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date,Sum\n1,2\n'),
  });
  await page.getByText(/other\.csv: This is not Google's export/).waitFor(WITHIN);
  const at = Date.now() - 20 * DAY;
  const rows = Array.from({ length: 30 }, (_, n) => ({
    ...{ appId: tallyhop, id: `gp:imported-${n}`, at: at + n, text: `Imported, "really", number ${n}` },
  }));
  const buffer = exportFile([...rows, { appId: tallyhop, at, text: '' }]);
  const month = { name: `reviews_${tallyhop}_202610.csv`, mimeType: 'text/csv', buffer };
  await field.setInputFiles(month);
  await page
    .getByText(/30 reviews found: 30 new, 0 changed, 0 known already\. 1 row has no text/)
    .waitFor(WITHIN);
  await field.setInputFiles(month);
  await page.getByText(/30 reviews found: 0 new, 0 changed, 30 known already\./).waitFor(WITHIN);
  await page.goto(`${product.url}/reviews?app=${tallyhop}&search=number+17`);
  await page.getByText('Imported, "really", number 17').waitFor(WITHIN);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
}, 120_000);

it('lists a reply that the store refused, tells of it at once, and leads to it by keyboard', async () => {
  const control = controlOf(product.sandboxUrl);
  const review = { store: 'google' as const, appId: tallyhop, rating: 4, body: 'Good until it stopped.' };
  await control.addReview({ ...review, author: 'Refused Once' });
  const { page, faults } = await openPage(browser);
  await signIn(page, product.url, account);
  await page.getByRole('link', { name: /Leafkeeper/ }).waitFor(WITHIN);
  const go = async (): Promise<string> => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    return page.url();
  };
  await expect.poll(go, WITHIN).toContain('/needs-you');
  await page.getByText('Nothing needs you').waitFor(WITHIN);
  await expectSound(page, '/needs-you');

  const other = await page.context().newPage();
  await other.goto(`${product.url}/reviews?app=${tallyhop}`);
  const card = await cardBy(other, 'Refused Once');
  await control.fault({
    ...{ vendor: 'google-play', path: ':reply', about: tallyhop, kind: 'status', status: 403, times: 1 },
  });
  await card.getByRole('textbox').fill('Thank you, we will look at it.');
  await card.getByRole('button', { name: /Submit/ }).click();

  await page.getByText('your key may not answer reviews').waitFor({ timeout: 40_000 });
  await expectSound(page, '/needs-you');
  await page.getByRole('link', { name: 'Open the review by Refused Once' }).press('Enter');
  await page.waitForURL('**/reviews**');
  await page.getByRole('article', { name: 'Review by Refused Once' }).waitFor(WITHIN);
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('article').nth(2).waitFor(WITHIN);
  expect(faults).toEqual([]);
}, 120_000);
