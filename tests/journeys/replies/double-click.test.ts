import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cardBy,
  DRAFTED,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 60 });
const { leafkeeper } = journey;
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

const button = (card: Locator, name: RegExp) => card.getByRole('button', { name });

it('does not cancel a regeneration on a double click', async () => {
  await addReview('Twice New');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Twice New');
  await card.getByRole('textbox').fill('My own words.');
  const rewritten = page.waitForResponse('**/api/review/regenerate', WITHIN);
  await button(card, /^Regenerate$/).dblclick();
  expect((await rewritten).status()).toBe(200);
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).toMatch(/^Thank you/);
  expect(faults).toEqual([]);
});

it('opens a sent reply on a double click without regenerating it', async () => {
  const { page } = await visit({ at: `/reviews?app=${leafkeeper}&filter=answered` });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const card = page.getByRole('article').first();
  await button(card, /^Edit$/).waitFor();
  // A card has no rendered text before its first frame.
  await expect.poll(() => card.innerText()).not.toBe('');
  const before = await card.innerText();
  await button(card, /^Edit$/).dblclick();
  await card.getByRole('textbox').waitFor();
  await button(card, /^Regenerate$/).waitFor();
  expect(before).toContain(await card.getByRole('textbox').inputValue());
  expect(asked).not.toContain('/api/review/regenerate');
});

it('opens the preview on a double click without sending', async () => {
  const { page } = await visit();
  const previews = page.getByRole('button', { name: /^Preview in/ });
  await expect.poll(() => previews.count(), DRAFTED).toBeGreaterThan(3);
  const cards = await page.getByRole('article').filter({ has: previews }).all();
  const names = await Promise.all(cards.map((card) => card.getAttribute('aria-label')));
  for (const name of names) {
    const card = page.getByRole('article', { name: name ?? '', exact: true });
    await button(card, /^Preview in/).dblclick();
    await card.locator('[data-preview]').waitFor();
    expect(await card.locator('[data-sending]').count()).toBe(0);
  }
});
