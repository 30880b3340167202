import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exportFile } from '#tests/support/app/google-export.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { cardBy, openCompany, WITHIN } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const { product, browser, account, tallyhop } = await openCompany({ leafkeeper: 1, tallyhop: 5 });
const DAY = 24 * 3_600_000;

/** Makes the page believe that reviews of Tallyhop are missing, because the product's clock cannot be changed. */
const withGap = (page: Page) =>
  page.route('**/api/application/getAll', async (route) => {
    const answer = await (await route.fetch()).json();
    const gaps = [{ from: '2026-10-20T08:00:00.000Z', to: '2026-10-29T08:00:00.000Z', months: ['2026-10'] }];
    for (const app of answer.applications)
      if (app.id === tallyhop) Object.assign(app.sync, { gaps, isLate: true });
    await route.fulfill({ json: answer });
  });

it('imports reviews that Google no longer lists, from the notice to the list', async () => {
  const { page, faults } = await openPage(browser);
  await withGap(page);
  await openDashboard(page, product.url, account);
  const row = page.getByRole('listitem').filter({ hasText: 'Tallyhop' });
  await row.getByText('October 2026').waitFor(WITHIN);
  await expectAccessible(page, '/dashboard');
  await row.getByRole('link', { name: 'Import reviews for Tallyhop' }).click();
  await page.getByRole('heading', { name: 'Import older reviews' }).waitFor(WITHIN);
  const field = page.locator('input[type=file]');
  const wrong = { mimeType: 'text/csv', buffer: Buffer.from('Date,Sum\n1,2\n') };
  // The second one is chosen while the first is being imported.
  const second = Promise.withResolvers<void>();
  await page.route('**/api/application/importReviews/**', async (route) => {
    await second.promise;
    await route.continue();
  });
  await field.setInputFiles({ name: 'other.csv', ...wrong });
  await page.getByText('Importing other.csv…').waitFor();
  await field.setInputFiles({ name: 'another.csv', ...wrong });
  second.resolve();
  await page
    .getByText(/other\.csv: The file doesn't have these columns.+another\.csv: The file doesn't/)
    .waitFor(WITHIN);
  const at = Date.now() - 20 * DAY;
  const rows = Array.from({ length: 30 }, (_, n) => ({
    appId: tallyhop,
    id: `gp:imported-${n}`,
    at: at + n,
    text: `Imported, "really", number ${n}`,
  }));
  const buffer = exportFile([...rows, { appId: tallyhop, at, text: '' }]);
  const month = { name: `reviews_${tallyhop}_202610.csv`, mimeType: 'text/csv', buffer };
  await field.setInputFiles(month);
  await page
    .getByText(/30 reviews found: 30 new, 0 updated, 0 unchanged\. 1 row has no text/)
    .waitFor(WITHIN);
  await field.setInputFiles(month);
  await page.getByText(/30 reviews found: 0 new, 0 updated, 30 unchanged\./).waitFor(WITHIN);
  await page.goto(`${product.url}/reviews?app=${tallyhop}&search=number+17`);
  await page.getByText('Imported, "really", number 17').waitFor(WITHIN);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

it.each([
  [0, 'Synced just now'],
  [120_000, 'Synced 2 min ago'],
])('shows an app that synced %i ms ago as "%s"', async (age, words) => {
  const { page } = await openPage(browser);
  await page.route('**/api/application/getAll', async (route) => {
    const told = await (await route.fetch()).json();
    const lastGoodSyncAt = new Date(Date.now() - age).toISOString();
    for (const app of told.applications) Object.assign(app.sync, { lastGoodSyncAt });
    await route.fulfill({ json: told });
  });
  await openDashboard(page, product.url, account);
  await page
    .getByRole('link', { name: /Tallyhop/ })
    .getByText(words)
    .waitFor(WITHIN);
});

it('lists a reply that the store refused, shows it live, and leads to it by keyboard', async () => {
  const control = controlOf(product.sandboxUrl);
  const review = { store: 'google' as const, appId: tallyhop, rating: 4, body: 'Good until it stopped.' };
  await control.addReview({ ...review, author: 'Refused Once' });
  const { page, faults } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.getByRole('link', { name: /Leafkeeper/ }).waitFor(WITHIN);
  const go = async (): Promise<string> => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    return page.url();
  };
  await expect.poll(go, WITHIN).toContain('/action-items');
  await page.getByText("You're all caught up").waitFor(WITHIN);
  await expectAccessible(page, '/action-items');

  const other = await page.context().newPage();
  await other.goto(`${product.url}/reviews?app=${tallyhop}`);
  const card = await cardBy(other, 'Refused Once');
  await control.fault({
    vendor: 'google-play',
    path: ':reply',
    about: tallyhop,
    kind: 'status',
    status: 403,
    times: 1,
  });
  await card.getByRole('textbox').fill('Thank you, we will look at it.');
  await card.getByRole('button', { name: /Submit/ }).click();

  await page.getByText("your key doesn't have permission to reply").waitFor({ timeout: 40_000 });
  await expectAccessible(page, '/action-items');
  await page.getByRole('link', { name: 'Send again: the reply to Refused Once' }).press('Enter');
  await page.waitForURL('**/reviews**');
  await page.getByRole('article', { name: 'Review by Refused Once' }).waitFor(WITHIN);
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('article').nth(2).waitFor(WITHIN);
  expect(faults).toEqual([]);
});

it('tries all blocked drafts again with one press', async () => {
  const { page, faults } = await openPage(browser);
  let retryable = 2;
  await page.route('**/api/action-items/list', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, retryable } });
  });
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/review/retryDrafts')) return;
    retryable = 0;
    answers.push(answer.status());
  });
  await openDashboard(page, product.url, account);
  await page.goto(`${product.url}/action-items`);
  const button = page.getByRole('button', { name: 'Try 2 drafts again' });
  await button.waitFor(WITHIN);
  await expectAccessible(page, '/action-items');
  await button.click();
  await button.waitFor({ state: 'detached', ...WITHIN });
  expect(answers).toEqual([200]);
  expect(faults).toEqual([]);
});
