import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { openCompany } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';

/** Settings apply to all devices of a user, so this file has its own account. */
const { product, browser, account } = await openCompany({});
const storedPreferences = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('preferences') ?? '{}'));

/** Chooses an option of an open list by keyboard: a click that comes while it opens may close it without a choice. */
const choose = async (page: Page, name: string): Promise<void> => {
  const option = page.getByRole('option', { name, exact: true });
  await option.press('Enter');
  await option.waitFor({ state: 'hidden' });
};

it('keeps two settings changed one after the other, and tells which was not saved', async () => {
  const { page } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.goto(`${product.url}/settings/general`);
  const chips = page.getByRole('switch', { name: 'Show kind and topics on cards' });
  const ratings = page.getByRole('switch', { name: 'Follow public ratings' });
  const [wereChips, wereRatings] = [await chips.isChecked(), await ratings.isChecked()];
  const asked: Route[] = [];
  await page.route('**/api/company/saveSettings', (route) => void asked.push(route));
  await chips.click();
  await ratings.click();
  const states = async () => [await chips.isChecked(), await ratings.isChecked()];
  await expect.poll(() => asked.length).toBe(1);
  expect(await states()).toEqual([!wereChips, !wereRatings]);
  await asked[0]?.fulfill({ status: 503 });
  await page.getByText('Not saved').waitFor();
  await expect.poll(() => asked.length).toBe(2);
  expect(await states()).toEqual([wereChips, !wereRatings]);
  const saved = page.waitForResponse('**/api/company/saveSettings');
  await asked[1]?.continue();
  await (await saved).finished();
  expect(await states()).toEqual([wereChips, !wereRatings]);
  expect(await page.getByText('Not saved').count()).toBe(1);
  await chips.click();
  await expect.poll(() => asked.length).toBe(3);
  await asked[2]?.continue();
  await page.getByText('Not saved').waitFor({ state: 'detached' });
  expect(await states()).toEqual([!wereChips, !wereRatings]);
});

it('syncs the interface language and the shortcuts setting to another device', async () => {
  const { page: first } = await openPage(browser);
  const { page: second } = await openPage(browser);
  await openDashboard(first, product.url, account);
  await first.goto(`${product.url}/settings/general`);
  const saved = first.waitForResponse('**/api/user/saveSettings');
  await first.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  expect((await saved).ok()).toBe(true);
  await first.getByRole('combobox', { name: 'Language' }).click();
  await choose(first, 'Deutsch');
  await first.getByRole('heading', { name: 'Allgemein' }).waitFor();

  await signIn(second, product.url, account);
  await second.getByRole('link', { name: 'Übersicht' }).first().waitFor();
  expect(await storedPreferences(second)).toMatchObject({ language: 'de', singleKeys: false });

  await second.goto(`${product.url}/settings/general`);
  await second.getByRole('combobox', { name: 'Sprache' }).click();
  await choose(second, 'English');
  await second.getByRole('heading', { name: 'General' }).waitFor();
  await first.reload();
  await first.getByRole('heading', { name: 'General' }).waitFor();
});

it('sends a setting that did not reach the server on the next visit', async () => {
  const { page } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.goto(`${product.url}/settings/general`);
  await page.route('**/api/user/saveSettings', (route) => route.abort());
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.getByText('Not saved').waitFor();
  await page.unroute('**/api/user/saveSettings');
  const sent = page.waitForResponse('**/api/user/saveSettings');
  await page.reload();
  expect((await sent).request().postDataJSON()).toHaveProperty('settings.singleKeys');
});

it("shows the company's AI requests of today by purpose", async () => {
  const { page } = await openPage(browser);
  await signIn(page, product.url, account);
  const answered = page.waitForResponse('**/api/company/getAiUsage');
  await page.goto(`${product.url}/settings/general`);
  const { usage } = await (await answered).json();
  expect(usage).toMatchObject({ limit: expect.any(Number), classes: expect.any(Array) });
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await rows.first().waitFor();
  const shown = await rows.allInnerTexts();
  const number = (n: number): string => n.toLocaleString('en');
  expect(shown.map((row) => row.split('\t').slice(1))).toEqual(
    usage.classes.map((one: { used: number; limit: number }) => [number(one.used), number(one.limit)]),
  );
  await page.getByText(`${number(usage.used)} of ${number(usage.limit)}`).waitFor();
});
