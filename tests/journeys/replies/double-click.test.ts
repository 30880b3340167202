import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { cardBy, DRAFTED, openCompany, visitorOf, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 60 });
const { leafkeeper } = journey;
const visit = visitorOf(journey);
const control = controlOf(journey.product.sandboxUrl);

const aReview = (author: string, body: string) =>
  control.addReview({ store: 'apple', appId: leafkeeper, rating: 5, author, body });

const button = (card: Locator, name: RegExp) => card.getByRole('button', { name });

it('does not cancel the new reply that a double click asks for', async () => {
  await aReview('Twice New', 'Nice app, thanks!');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Twice New');
  await card.getByRole('textbox').fill('My own words.');
  const rewritten = page.waitForResponse('**/api/review/regenerate', WITHIN);
  await button(card, /^Regenerate$/).dblclick();
  expect((await rewritten).status()).toBe(200);
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).toMatch(/^Thank you/);
  expect(faults).toEqual([]);
}, 60_000);

it('opens a sent reply by a double click and has no other written in its place', async () => {
  const { page } = await visit({ at: `/reviews?app=${leafkeeper}&filter=answered` });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const card = page.getByRole('article').first();
  const before = await card.innerText();
  await button(card, /^Edit$/).dblclick();
  await card.getByRole('textbox').waitFor();
  await button(card, /^Regenerate$/).waitFor();
  expect(before).toContain(await card.getByRole('textbox').inputValue());
  expect(asked).not.toContain('/api/review/regenerate');
}, 60_000);

it('shows the preview by a double click and does not send what nobody has read', async () => {
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
}, 60_000);
