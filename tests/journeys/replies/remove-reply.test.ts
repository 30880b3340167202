import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import {
  cardBy,
  cardOf,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 2 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);
const control = controlOf(journey.product.sandboxUrl);
const TEXT = 'Thank you, this was too early.';

it('removes a published reply after asking, and keeps its text', async () => {
  const id = await addReview('Too Early');
  const { page, faults } = await visit();
  const inStore = () => control.replyTo('apple', journey.leafkeeper, id);
  const card = await cardBy(page, 'Too Early');
  await card.getByRole('textbox').fill(TEXT);
  await card.getByRole('button', { name: /Submit/ }).click();
  await expect.poll(async () => (await inStore())?.text, { timeout: 30_000 }).toBe(TEXT);
  await page.goto(`${journey.product.url}/reviews?app=${journey.leafkeeper}`);
  await page.getByRole('radio', { name: 'Answered', exact: true }).check();
  const ask = async (): Promise<void> => {
    await cardOf(page, 'Too Early').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove reply…' }).click();
  };
  const dialog = page.getByRole('alertdialog', { name: 'Remove the reply to Too Early?' });
  await ask();
  await expectAccessible(page, 'the question about a reply');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  expect((await inStore())?.text).toBe(TEXT);
  await ask();
  await dialog.getByRole('button', { name: 'Remove reply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(inStore, WITHIN).toBeUndefined();
  await page.goto(`${journey.product.url}/reviews?app=${journey.leafkeeper}`);
  await expect
    .poll(async () => (await cardBy(page, 'Too Early')).getByRole('textbox').inputValue(), WITHIN)
    .toBe(TEXT);
  expect(faults).toEqual([]);
});
