import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 2 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

it('keeps, adds, shows in other tabs and deletes notes, and adds one once whose answer was lost', async () => {
  await addReview('Note Me');
  const { page, faults } = await visit();
  const { page: wide } = await visit({ viewport: { width: 1720, height: 1000 } });
  const card = await cardBy(page, 'Note Me');
  const open = async (): Promise<void> => {
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Notes and similar replies…' }).click();
  };
  await (await cardBy(wide, 'Note Me')).getByRole('textbox').focus();
  const column = wide.getByRole('complementary', { name: 'About this review' });
  await column.getByText('No notes yet. Only your company sees them.').waitFor(WITHIN);
  await open();
  const dialog = page.getByRole('dialog', { name: 'About this review' });
  const field = dialog.getByRole('textbox', { name: 'Add a note' });
  await field.and(page.locator(':focus')).waitFor(WITHIN);
  await field.fill('a'.repeat(20_000));
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await dialog.getByText('A note can have at most 10,000 characters.').waitFor(WITHIN);
  expect((await field.inputValue()).length).toBe(20_000);

  const text = 'Ask <b>Ana</b>\nbefore replying';
  await field.fill(text);
  await page.reload();
  await cardBy(page, 'Note Me');
  await open();
  expect(await field.inputValue()).toBe(text);
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/review/addNote', loseAnswer, { times: 1 });
  await field.press('Control+Enter');
  await dialog.getByRole('alert').waitFor(WITHIN);
  expect(await field.inputValue()).toBe(text);
  await field.press('Control+Enter'); // adds the note, and does not send the reply
  const note = dialog.getByRole('listitem').filter({ hasText: 'Ana' });
  await note.getByRole('button', { name: 'Delete note' }).waitFor(WITHIN);
  await expect.poll(() => note.count()).toBe(1);
  expect(await note.innerText()).toContain(text);
  expect(await field.inputValue()).toBe('');
  await expectAccessible(page, 'the dialog of notes');
  await column.getByRole('listitem').filter({ hasText: 'Ana' }).waitFor(WITHIN);
  const counted = (await cardBy(wide, 'Note Me')).getByRole('button', { name: '1 note' });
  await counted.waitFor(WITHIN);

  await note.getByRole('button', { name: 'Delete note' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await note.waitFor({ state: 'detached' });
  await column.getByText('No notes yet. Only your company sees them.').waitFor(WITHIN);
  await counted.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(await card.count()).toBe(1);
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]); // the aborted call
});
