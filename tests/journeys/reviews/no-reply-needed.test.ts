import { expect, it } from 'vitest';
import {
  cardBy,
  cardOf,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 4 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

it('takes a review that needs no reply off the list, brings it back, and finds it again', async () => {
  await addReview('Just Stars');
  const { page, faults } = await visit();
  const count = page.getByRole('status').filter({ hasText: /found/ });
  const card = await cardBy(page, 'Just Stars');
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  const choose = async (item: string): Promise<void> => {
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('No reply needed');
  const line = card.getByRole('status').filter({ hasText: 'No reply needed' });
  await line.waitFor(WITHIN);
  await expect.poll(() => count.textContent(), WITHIN).toContain(`${before - 1}`);
  await line.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor({ state: 'detached' });
  await expect.poll(() => count.textContent(), WITHIN).toContain(`${before}`);

  await choose('No reply needed');
  await line.waitFor(WITHIN);
  await page.reload();
  await page.getByRole('article').first().waitFor(WITHIN);
  expect(await cardOf(page, 'Just Stars').count()).toBe(0);
  await page.goto(`${journey.product.url}/reviews?app=${journey.leafkeeper}&noReply=yes`);
  await line.waitFor(WITHIN);
  await card.getByRole('textbox').fill('Thank you all the same!');
  await card.getByRole('textbox').press('Control+Enter');
  await card.getByText('In review by Apple').waitFor(WITHIN);
  expect(await line.count()).toBe(0);
  expect(faults).toEqual([]);
});
