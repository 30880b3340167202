import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 4 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

it('creates a label by keyboard, shows it in every tab, filters by it, renames and deletes it', async () => {
  await addReview('Label Me');
  const { page, faults } = await visit();
  const { page: other } = await visit();
  const card = await cardBy(page, 'Label Me');
  await card.focus();
  // The code of the dialog is on its way: a letter meant for its field runs no other shortcut.
  const [loaded, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const regenerated: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/regenerate')) regenerated.push(request.url());
  });
  await page.route('**/assets/card-dialogs*', async (route) => {
    asked.resolve();
    await loaded.promise;
    await route.continue();
  });
  await page.keyboard.press('b');
  await asked.promise;
  await page.keyboard.press('r');
  loaded.resolve();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  const field = dialog.getByRole('searchbox').and(page.locator(':focus'));
  await field.waitFor(WITHIN);
  expect(regenerated).toEqual([]);
  await page.keyboard.type('Urgent <b>');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Urgent <b>' }).and(page.locator(':checked')).waitFor(WITHIN);
  await expectAccessible(page, 'the dialog of labels');
  await page.keyboard.press('Escape');
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  const chips = card.getByRole('list', { name: 'Labels' });
  await chips.getByText('Urgent <b>').waitFor(WITHIN);
  const beside = await cardBy(other, 'Label Me');
  await beside.getByRole('list', { name: 'Labels' }).getByText('Urgent <b>').waitFor(WITHIN);

  await page.getByRole('button', { name: /^Filter\b/ }).click();
  await page.getByRole('group', { name: 'Labels' }).getByRole('checkbox', { name: 'Urgent <b>' }).check();
  await page.waitForURL('**labels=**');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('article').count(), WITHIN).toBe(1);
  await page.getByRole('button', { name: 'Remove filter: Urgent <b>' }).waitFor();

  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Labels…' }).click();
  await field.waitFor(WITHIN);
  await dialog.getByRole('button', { name: 'Edit label Urgent <b>' }).click();
  await dialog.getByLabel('Name').fill('Later');
  await dialog.getByRole('radio', { name: 'Green' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await beside.getByRole('list', { name: 'Labels' }).getByText('Later').waitFor(WITHIN);
  await dialog.getByRole('button', { name: 'Edit label Later' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  await beside.getByRole('list', { name: 'Labels' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
