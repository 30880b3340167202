import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { openJourney } from '#tests/support/browser/journey.ts';

const { product, browser } = await openJourney();
const kept = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('preferences') ?? '{}'));

it('brings the interface language and the shortcuts switch to another device', async () => {
  const { page: first } = await openPage(browser);
  const { page: second } = await openPage(browser);
  await signIn(first, product.url);
  await first.goto(`${product.url}/settings/general`);
  const saved = first.waitForResponse('**/api/user/saveSettings');
  await first.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  expect((await saved).ok()).toBe(true);
  await first.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await first.getByRole('heading', { name: 'Allgemein' }).waitFor();

  await signIn(second, product.url);
  await second.getByRole('link', { name: 'Übersicht' }).first().waitFor();
  expect(await kept(second)).toMatchObject({ language: 'de', singleKeys: false });

  await second.goto(`${product.url}/settings/general`);
  await second.locator('main select').selectOption('en');
  await second.getByRole('heading', { name: 'General' }).waitFor();
  await first.reload();
  await first.getByRole('heading', { name: 'General' }).waitFor();
}, 120_000);

it('sends a setting with the next visit that did not reach the server', async () => {
  const { page } = await openPage(browser);
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings/general`);
  await page.route('**/api/user/saveSettings', (route) => route.abort());
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.getByText('Not saved').waitFor();
  await page.unroute('**/api/user/saveSettings');
  const sent = page.waitForResponse('**/api/user/saveSettings');
  await page.reload();
  expect((await sent).request().postDataJSON()).toHaveProperty('settings.singleKeys');
}, 60_000);
