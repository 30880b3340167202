import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 3 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

/** A press shorter than this is a click, in ms. */
const HOLD_MS = 250;

const middleOf = async (target: Locator): Promise<[number, number]> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not shown');
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Presses on a control, drags to a place and releases there. */
const dragFrom = async (page: Page, target: Locator, to: () => Promise<[number, number]>): Promise<void> => {
  await page.mouse.move(...(await middleOf(target)));
  await page.mouse.down();
  await page.mouse.move(...(await to()), { steps: 8 });
  await page.mouse.up();
};

const open = async (author: string) => {
  await addReview(author);
  const { page } = await visit();
  const card = await cardBy(page, author);
  return { page, card };
};

it('marks the text of a review by dragging, and keeps the mark', async () => {
  const { page, card } = await open('Marked');
  const text = card.getByText('Nice app, thanks!').first();
  const box = await text.boundingBox();
  if (!box) throw new Error('the text is not shown');
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  const marked = () => page.evaluate(() => String(getSelection()));
  expect(await marked()).toContain('app, thank');
});

it('does nothing when a press on a button is released beside it', async () => {
  const { page, card } = await open('Pressed');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (/submitAnswer|regenerate|noReplyNeeded/.test(request.url())) writes.push(request.url());
  });
  const heading = card.getByText('Nice app, thanks!').first();
  for (const name of ['Submit', 'Regenerate', 'Improve', 'More actions'])
    await dragFrom(page, card.getByRole('button', { name }), () => middleOf(heading));
  expect(await page.getByRole('menu').count()).toBe(0);
  expect(await card.getByLabel('Improve reply').count()).toBe(0);
  expect(writes).toEqual([]);
});

it('chooses from a list by a press that is dragged to an entry and released there', async () => {
  const { page } = await open('Chosen');
  const sort = page.getByLabel('Sort by').first();
  // Until its code has arrived, which takes as long as it takes, a list opens on click.
  await sort.click();
  await page.getByRole('option', { name: 'Oldest first' }).waitFor(WITHIN);
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await dragFrom(page, sort, async () => {
    const entry = page.getByRole('option', { name: 'Oldest first' });
    await entry.waitFor(WITHIN);
    return middleOf(entry);
  });
  await expect.poll(() => sort.innerText(), WITHIN).toContain('Oldest first');
});

it("chooses from a card's menu in the same way", async () => {
  const { page, card } = await open('Labelled');
  const menu = card.getByRole('button', { name: 'More actions' });
  await menu.hover();
  await card.locator('[aria-haspopup="menu"][aria-expanded]').waitFor(WITHIN); // its code has arrived
  await dragFrom(page, menu, async () => {
    const item = page.getByRole('menuitem', { name: 'Labels…' });
    await item.waitFor(WITHIN);
    await page.waitForTimeout(HOLD_MS);
    return middleOf(item);
  });
  await page.getByRole('dialog', { name: 'Labels' }).waitFor(WITHIN);
});
