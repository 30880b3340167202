import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

const journey = await openCompany({ leafkeeper: 4 });
const visit = openPages(journey);
const { product, leafkeeper } = journey;

/** Makes the reviews of the file's app such that arrived before reviews were classified. */
const forgetKinds = async (): Promise<number> => {
  const database = new pg.Client({ connectionString: ownerUrl(inject('product').databaseUrl) });
  await database.connect();
  const preparing = async () =>
    (await database.query("select from reviews where app_id = $1 and draft = 'preparing'", [leafkeeper]))
      .rowCount;
  await expect.poll(preparing, WITHIN).toBe(0); // a draft brings its kind along
  const { rowCount } = await database.query(
    "update reviews set kind = null, sentiment = null, mentions = '[]', classified_via = null where app_id = $1",
    [leafkeeper],
  );
  await database.end();
  return rowCount ?? 0;
};

it('classifies earlier reviews, and adds, renames, merges and archives topics', async () => {
  await leafkeeperStore(journey).addReview('Crash', { rating: 1, body: 'It crashes when I sign in' });
  const { page, faults } = await visit();
  await cardBy(page, 'Crash');
  const many = await forgetKinds();
  expect(many).toBeGreaterThan(0);

  await page.goto(`${product.url}/settings/topics`);
  const backfill = page.getByRole('region', { name: 'Classify earlier reviews' });
  await backfill.getByText(`${many} reviews`).waitFor();
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await row('Crashes').getByText('No reviews').waitFor();
  await expectAccessible(page, 'the topics');
  await backfill.getByRole('button', { name: 'Start' }).click();
  await backfill.getByText(`${many} earlier reviews classified.`).waitFor(WITHIN);
  await row('Crashes')
    .getByRole('link', { name: /^\d+ reviews?$/ })
    .waitFor();

  const change = async (name: string, item: string): Promise<void> => {
    await page.getByRole('menu').waitFor({ state: 'detached' }); // that of the topic before
    await page.getByRole('button', { name: `Change topic ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const add = page.getByRole('dialog', { name: 'Add topic' });
  await page.getByRole('button', { name: 'Add topic' }).click();
  await add.getByLabel('Name').fill('crashes');
  await add.getByRole('button', { name: 'Add topic' }).click();
  await add.getByText('A topic with this name already exists.').waitFor();
  await add.getByLabel('Name').fill('Widgets <b>');
  await add.getByLabel('What belongs here').fill('Widgets of the home screen.');
  await page.keyboard.press('Enter');
  await row('Widgets <b>').getByText('Widgets of the home screen.').waitFor();
  const opener = page.getByRole('button', { name: 'Add topic' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await change('Crashes', 'Rename…');
  const rename = page.getByRole('dialog', { name: 'Rename topic' });
  await rename.getByLabel('Name').fill('Sudden exits');
  await rename.getByRole('button', { name: 'Save' }).click();
  await row('Sudden exits').waitFor();

  await change('Widgets <b>', 'Archive');
  await page.getByRole('heading', { name: 'Archived', exact: true }).waitFor();
  await page.getByText('“Widgets <b>” archived').first().waitFor(); // the list may come before the answer
  await change('Widgets <b>', 'Restore');
  await page.getByRole('heading', { name: 'Archived', exact: true }).waitFor({ state: 'detached' });
  await page.getByText('“Widgets <b>” restored').first().waitFor();

  await change('Sudden exits', 'Merge into…');
  const merge = page.getByRole('dialog', { name: 'Merge “Sudden exits”' });
  await merge.getByRole('radio', { name: 'Widgets <b>' }).check();
  await merge.getByText("This can't be undone.").waitFor();
  await expectAccessible(page, 'the dialog to merge');
  await merge.getByRole('button', { name: 'Merge' }).click();
  await row('Sudden exits').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change topic Widgets <b>' }).click();
  const kept = page.getByRole('menuitem', { name: 'Delete This topic is in use.' });
  expect(await kept.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');

  await row('Widgets <b>')
    .getByRole('link', { name: /crashes/ })
    .click();
  await page.getByRole('article', { name: 'Review by Crash' }).waitFor();
  await page.goBack();
  const counted = row('Widgets <b>').getByRole('link', { name: /^\d+ reviews?$/ });
  const count = await counted.textContent();
  await counted.click();
  await page.getByRole('button', { name: 'Remove filter: Widgets <b>' }).waitFor();
  await page.getByRole('button', { name: 'Remove filter: Reply needed' }).waitFor(); // the others are not counted
  await page
    .getByRole('status')
    .filter({ hasText: `${count} found` })
    .waitFor();
  await page.getByRole('article', { name: 'Review by Crash' }).waitFor();
  // A link or a saved view of before the merge.
  const address = new URL(page.url());
  address.searchParams.set('topics', 'crashes');
  await page.goto(address.href);
  await page.getByRole('button', { name: 'Remove filter: Widgets <b>' }).waitFor();
  expect(faults).toEqual([]);
});

it('hides kind and topics on cards for the whole company', async () => {
  const { page } = await visit({ at: `/reviews?app=${leafkeeper}` });
  const chips = page.getByRole('button', { name: /^About this review/ }).first();
  await chips.waitFor();
  await page.goto(`${product.url}/settings/general`);
  const saved = page.waitForResponse('**/api/company/saveSettings');
  await page.getByRole('switch', { name: 'Show kind and topics on cards' }).uncheck();
  expect((await saved).ok()).toBe(true);
  await page.getByRole('row', { name: /^Earlier reviews [1-9]/ }).waitFor();
  const settings = page.waitForResponse('**/api/company/getSettings');
  await page.goto(`${product.url}/reviews?app=${leafkeeper}`);
  await settings;
  await page.getByRole('article').first().waitFor();
  await page.locator('[data-none]').first().waitFor({ state: 'attached' });
  expect(await chips.count()).toBe(0);
});
