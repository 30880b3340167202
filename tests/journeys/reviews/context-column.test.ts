import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { countRenders, shiftedOn } from '#tests/support/browser/render-count.ts';

const journey = await openCompany({ leafkeeper: 2 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);
const WIDE = { viewport: { width: 1720, height: 1000 } };

const countRequests = (page: Page): (() => number) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/review/getContext')) asked += 1;
  });
  return () => asked;
};

/** Faster than a busy machine can press keys one by one. */
const pressAtOnce = (page: Page, keys: string): Promise<void> =>
  page.evaluate(async (keys) => {
    for (const key of keys) {
      const code = `Key${key.toUpperCase()}`;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
      await new Promise((rendered) => setTimeout(rendered));
    }
  }, keys);

/** Waits until nothing of it is loading. */
const loaded = (column: Locator): Promise<void> =>
  column
    .locator('[data-skeleton]')
    .first()
    .waitFor({ state: 'detached', ...WITHIN });

it('shows earlier versions of the active review beside the list, on wide screens only', async () => {
  const id = await addReview('Second Look', { rating: 1, body: 'It crashes on start. Please fix!' });
  const { page, faults } = await visit(WIDE);
  await countRenders(page);
  await page.reload();
  const column = page.getByRole('complementary', { name: 'About this review' });
  const card = await cardBy(page, 'Second Look');
  await card.getByRole('textbox').focus();
  await column.getByText('Second Look').waitFor();
  await column.getByText('No notes yet. Only your company sees them.').waitFor(WITHIN);
  await loaded(column);
  expect(await column.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Notes']);

  await addReview('Second Look', { id, rating: 4, body: 'It no longer crashes on start. Thanks!' });
  await column.getByRole('heading', { name: 'Earlier versions' }).waitFor(WITHIN);
  const version = column.getByRole('listitem');
  expect(await version.count()).toBe(1);
  await version.getByRole('img', { name: '1 out of 5 stars' }).waitFor();
  expect(await version.locator('del').allTextContents()).toEqual(['Please fix']);
  expect(await version.locator('ins').allTextContents()).toEqual(['no longer ', 'Thanks']);
  await expectAccessible(page, 'the third column');

  await cardBy(page, 'Second Look'); // its new draft
  const shifted = await shiftedOn(page);
  const asked = countRequests(page);
  await page.keyboard.press('Escape');
  await pressAtOnce(page, 'jjkj');
  const third = (await page.getByRole('article').nth(2).getAttribute('aria-label')) ?? '';
  await column.getByText(third.replace('Review by ', '')).waitFor();
  await expect.poll(asked, WITHIN).toBe(1);
  await loaded(column);
  expect(asked()).toBe(1);
  expect(await shiftedOn(page)).toEqual(shifted);

  await page.route('**/api/review/getContext', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload(); // nothing is cached
  await column.getByText("Couldn't load the history of this review.").waitFor();
  await page.unroute('**/api/review/getContext');
  await column.getByRole('button', { name: 'Try again' }).click();
  await column.getByRole('heading', { name: 'Earlier versions' }).waitFor();
  expect(faults.filter((fault) => !fault.includes('500'))).toEqual([]);

  await page.setViewportSize({ width: 1599, height: 1000 });
  await column.waitFor({ state: 'detached' });
});

it('puts the reply to a similar review into the editor with a key, and takes it back with another', async () => {
  const { page, faults } = await visit(WIDE);
  await addReview('Told Before', {
    rating: 1,
    title: '',
    body: 'The app crashes on start, every single time.',
  });
  const answered = await cardBy(page, 'Told Before');
  await answered.getByRole('textbox').fill('Thank you for telling us, we have found out why.');
  await page.keyboard.press('Control+Enter');
  await answered.getByText('In review by Apple').waitFor(WITHIN);

  await addReview('Tells Again', {
    rating: 2,
    title: '',
    body: 'It crashes whenever I open a plant. Annoying.',
  });
  const card = await cardBy(page, 'Tells Again');
  const text = card.getByRole('textbox');
  const draft = await text.inputValue();
  const column = page.getByRole('complementary', { name: 'About this review' });
  const similar = column.getByRole('listitem').filter({ hasText: 'Told Before' });
  await similar.getByText('Thank you for telling us, we have found out why.').waitFor(WITHIN);
  await similar.getByText('Robin Fern').waitFor();
  await expectAccessible(page, 'the replies to similar reviews');
  await page.keyboard.press('1');
  expect(await text.inputValue()).toBe('Thank you for telling us, we have found out why.');
  await card.getByText('Edited').waitFor();
  await page.keyboard.press('z');
  expect(await text.inputValue()).toBe(draft);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'About this review' });
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('Thank you for telling us, we have found out why.');
  expect(faults).toEqual([]);
});
