import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cardBy,
  DRAFTED,
  leafkeeperStore,
  openCompany,
  openPages,
  wholeList,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 0 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  await addReview(`Short ${name}`, { title: 'Good', body: 'Nice app, thanks!' });

const drafted = async (page: Page): Promise<void> => {
  await wholeList(page);
  const primary = page.locator('article button[data-variant="primary"]:not([aria-disabled])');
  await expect.poll(() => primary.count(), DRAFTED).toBe(6);
};

/** The number of cards that are entirely in the window. */
const wholeCards = (page: Page): Promise<number> =>
  page
    .getByRole('article')
    .evaluateAll(
      (cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= window.innerHeight).length,
    );

it('shows five short reviews in a compact list, on every device of the user', async () => {
  const viewport = { width: 1280, height: 900 };
  const { page } = await visit({ viewport });
  await drafted(page);
  const comfortable = await wholeCards(page);
  await page.goto(new URL('/settings/general', page.url()).href);
  const saved = page.waitForResponse('**/api/user/saveSettings');
  await page.getByRole('radio', { name: 'Compact' }).check();
  expect((await saved).ok()).toBe(true);

  const { page: other } = await visit({ viewport });
  await drafted(other);
  await expect.poll(() => other.locator('[data-density="compact"]').count()).toBe(1);
  await expect.poll(() => wholeCards(other)).toBeGreaterThanOrEqual(5); // once its font has loaded
  expect(comfortable).toBeLessThan(5);
});

it('grows the text area from two lines to its text, and back', async () => {
  const { page } = await visit();
  const card = await cardBy(page, 'Short Six');
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
