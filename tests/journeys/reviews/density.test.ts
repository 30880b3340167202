import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cardBy,
  cardOf,
  DRAFTED,
  leafkeeperStore,
  openCompany,
  openPages,
  wholeList,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 0 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

/** Of the sandbox's own reviews, whose drafts are as short as theirs. */
const PRAISE = { One: 'Läuft 👍', Two: 'Parfait', Three: 'Topapp!' };
const REPORTS = {
  Four: 'Four flatmates, zero arguments about toilet paper since we use this. Splitting is fast and fair.',
  Five: 'The little wave that fills up makes me want to drink. Headaches gone in a week.',
  Six: 'Works great on long runs. A watch app would be the cherry on top.',
  Seven: 'ok but slow on my old phone',
};
for (const [name, body] of Object.entries(PRAISE))
  await addReview(`Short ${name}`, { rating: 5, title: '', body });
for (const [name, body] of Object.entries(REPORTS))
  await addReview(`Long ${name}`, { rating: 3, title: '', body });

const drafted = async (page: Page): Promise<void> => {
  await wholeList(page);
  const primary = page.locator('article button[data-variant="primary"]:not([aria-disabled])');
  await expect.poll(() => primary.count(), DRAFTED).toBe(7);
  const facts = page.getByRole('button', { name: /^About this review/ }); // a line more in the cards that are no rows
  await expect.poll(() => facts.count(), DRAFTED).toBeGreaterThanOrEqual(4);
};

/** The number of cards that are entirely in the window. */
const wholeCards = (page: Page): Promise<number> =>
  page
    .getByRole('article')
    .evaluateAll(
      (cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= window.innerHeight).length,
    );

const heights = (page: Page): Promise<number[]> =>
  page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));

it('shows seven reviews at once, and fewer in a comfortable list, on every device of the user', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await visit({ viewport });
  await drafted(page);
  await page.reload(); // short praise is a row if its draft was there from the start
  await drafted(page);
  await expect.poll(() => wholeCards(page)).toBe(7); // once its font has loaded
  expect((await heights(page)).filter((height) => height === 46)).toHaveLength(3);
  await page.goto(new URL('/settings/general', page.url()).href);
  const saved = page.waitForResponse('**/api/user/saveSettings');
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  expect((await saved).ok()).toBe(true);

  const { page: other } = await visit({ viewport });
  await drafted(other);
  await expect.poll(() => other.locator('[data-density="comfortable"]').count()).toBe(1);
  await expect.poll(() => wholeCards(other)).toBeLessThan(7);
});

it('changes the height of no card when it becomes the active one', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await drafted(page);
  await page.locator('[data-density="comfortable"]').waitFor(); // as saved on the other device
  await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
  let before = await heights(page);
  const isSettled = async (): Promise<boolean> => {
    const earlier = before;
    before = await heights(page);
    return String(before) === String(earlier);
  };
  await expect.poll(isSettled, { interval: 400 }).toBe(true);
  const card = page.getByRole('article');
  await card.first().focus();
  for (let n = 0; n < before.length; n += 1) {
    await expect.poll(() => card.nth(n).getAttribute('data-active')).toBe('true');
    expect(await heights(page)).toEqual(before);
    await page.keyboard.press('j');
  }
});

it('opens short praise in full with a key, and by a click with the caret in its reply', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await drafted(page);
  const [first, second] = [cardOf(page, 'Short One'), cardOf(page, 'Short Two')];
  await first.focus();
  expect(await first.getByRole('button', { name: 'Regenerate' }).count()).toBe(0);
  await page.keyboard.press('e');
  await first.getByRole('button', { name: 'Regenerate' }).waitFor();
  await page.keyboard.type('!');
  expect(await first.getByRole('textbox').inputValue()).toMatch(/!$/);
  await second.getByRole('textbox').click();
  await second.getByRole('button', { name: 'Regenerate' }).waitFor();
  expect(await second.getByRole('textbox').evaluate((field) => field === document.activeElement)).toBe(true);
});

it('grows the text area from two lines to its text, and back', async () => {
  const { page } = await visit();
  const card = await cardBy(page, 'Short Three');
  const text = card.getByRole('textbox');
  const lines = () =>
    text.evaluate((area) => {
      const { lineHeight, paddingBlockStart } = getComputedStyle(area);
      return Math.round((area.clientHeight - 2 * parseFloat(paddingBlockStart)) / parseFloat(lineHeight));
    });
  await text.fill('Thanks!');
  expect(await lines()).toBe(2);
  await text.fill('1\n2\n3\n4\n5\n6');
  expect(await lines()).toBe(6);
  await text.fill('');
  expect(await lines()).toBe(2);
});
