import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '#tests/support/browser/browser.ts';
import {
  cardBy,
  cardOf,
  DRAFTED,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
  wholeList,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 30 });
const { leafkeeper, product, account } = journey;
const visit = openPages(journey);
const { control, addReview } = leafkeeperStore(journey);

const textOf = (page: Page, author: string) => cardOf(page, author).getByRole('textbox');

/** Every way to leave the page of a list and come back. */
const DETOURS: Record<string, (page: Page) => Promise<unknown>> = {
  'the next page': async (page) => {
    await page.keyboard.press(']');
    await page.waitForURL(/page=2/);
    await wholeList(page);
    await page.keyboard.press('[');
  },
  'the answered list': async (page) => {
    await page.keyboard.press('f');
    await page.waitForURL(/filter=answered/);
    await page.keyboard.press('f');
  },
  'another screen': async (page) => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL(/dashboard/);
    await page.goBack();
  },
};

it.each(Object.entries(DETOURS))('keeps a saved text when one goes to %s and back', async (name, detour) => {
  const author = `Typed before ${name}`;
  await addReview(author);
  const { page, faults } = await visit();
  const card = await cardBy(page, author);
  await card.getByRole('textbox').fill('My own words');
  await card.getByText('Saved', { exact: true }).waitFor();
  await card.focus();
  await detour(page);
  await expect.poll(() => textOf(page, author).inputValue(), WITHIN).toBe('My own words');
  expect(await cardOf(page, author).getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
  const phone = await visit();
  await expect.poll(() => textOf(phone.page, author).inputValue(), WITHIN).toBe('My own words');
  expect(faults).toEqual([]);
});

it('keeps the text before a regenerated one that was undone, on every page and after a reload', async () => {
  await addReview('Undone');
  const { page } = await visit();
  const card = await cardBy(page, 'Undone');
  const before = 'My own words';
  await card.getByRole('textbox').fill(before);
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => card.getByRole('textbox').inputValue(), DRAFTED).not.toBe(before);
  // The browser undoes what was typed after it, and nothing that the page has set.
  const text = card.getByRole('textbox');
  const written = await text.inputValue();
  await text.press('End');
  await text.pressSequentially('!');
  // Nor does the key, once too often, undo what the person wrote.
  for (const undone of [written, before, before]) {
    await text.press('Control+z');
    await expect.poll(() => text.inputValue(), WITHIN).toBe(undone);
  }
  await text.press('Control+Shift+z');
  await expect.poll(() => text.inputValue(), WITHIN).toBe(written);
  await text.press('Control+z');
  // The button undoes what the person wrote as well, which can be brought back.
  const redo = card.getByRole('button', { name: 'Redo' });
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => text.inputValue(), WITHIN).not.toBe(before);
  await redo.click();
  await expect.poll(() => text.inputValue(), WITHIN).toBe(before);
  await card.focus();
  await card.press('z');
  await expect.poll(() => text.inputValue(), WITHIN).not.toBe(before);
  await card.press('Shift+z');
  await expect.poll(() => text.inputValue(), WITHIN).toBe(before);
  await card.getByText('Saved', { exact: true }).waitFor();
  await card.focus();
  await DETOURS['the next page']?.(page);
  await expect.poll(() => textOf(page, 'Undone').inputValue(), WITHIN).toBe(before);
  await page.reload();
  await expect.poll(() => textOf(page, 'Undone').inputValue(), WITHIN).toBe(before);
});

it.each([
  ['the session', 401],
  ['the access', 403],
])('keeps a text that was typed while %s ended', async (what, status) => {
  const author = `Typed as ${what} ended`;
  await addReview(author);
  const { page } = await visit();
  const card = await cardBy(page, author);
  await page.route('**/api/review/saveDraft', (route) =>
    route.fulfill({
      status,
      json: { error: status === 401 ? 'EXPIRED_TOKEN' : 'TRIAL_EXPIRED', message: '' },
    }),
  );
  await card.getByRole('textbox').fill('Not lost on me');
  await page.waitForURL(status === 401 ? /login/ : /checkout/);
  await page.unroute('**/api/review/saveDraft');
  if (status === 401) await signIn(page, product.url, account);
  // The server never ended the access, as the page finds when it is reloaded.
  await expect
    .poll(async () => {
      await page.goto(`${product.url}/reviews?app=${leafkeeper}`);
      await page.getByRole('main').waitFor();
      return new URL(page.url()).pathname;
    }, WITHIN)
    .toBe('/reviews');
  await expect.poll(() => textOf(page, author).inputValue(), WITHIN).toBe('Not lost on me');
});

it('leads from a refused reply to its card, with the filters it was sent under', async () => {
  const id = await addReview('Refused under a filter', { rating: 2 });
  const { page } = await visit({ at: `/reviews?app=${leafkeeper}&stars=2` });
  const card = await cardBy(page, 'Refused under a filter');
  await control.fault({
    vendor: 'app-store-connect',
    path: 'customerReviewResponses',
    about: id,
    kind: 'status',
    status: 403,
    times: 3, // asked again with a fresh token first
  });
  await card.getByRole('textbox').fill('This will be refused.');
  await page.keyboard.press('Control+Enter');
  await card.locator('[data-countdown]').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL(/dashboard/);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await page.getByRole('button', { name: 'Show', exact: true }).click(WITHIN);
  await page.waitForURL(/stars=2/);
  await expect
    .poll(() => textOf(page, 'Refused under a filter').inputValue(), WITHIN)
    .toBe('This will be refused.');
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same-page'))).toBe(true);
});
