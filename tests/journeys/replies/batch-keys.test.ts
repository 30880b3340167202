import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { DRAFTED, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { isLongForm } from '#tests/support/rules/samples.ts';

// Of up to a hundred replies a sample of twenty is read, of more one of sixty.
const journey = await openCompany({ tallyhop: 1000, ...(isLongForm ? { leafkeeper: 1000 } : {}) });
const visit = openPages(journey);

const LEAST_REPLIES = isLongForm ? 90 : 40;
/** Of a hundred replies: one for each at most, and ten for the rest. */
const MOST = 1.1;

it('reads and sends a batch by keyboard, with hardly more keys than replies', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all' });
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByRole('button', { name: /^Reply to \d+…$/ }).click();
  await page.getByLabel('What should every reply say?').fill('The reminders work again.');
  await page.getByRole('button', { name: /^Draft \d+ replies$/ }).click();
  // The replies of reviews that are being drafted for the list as well.
  await page.getByText('Waiting for you').waitFor({ timeout: 240_000 });

  let keys = 0;
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  const card = page.getByRole('article');
  const rest = page.getByRole('button', { name: /^Approve the rest/ });
  const left = page.getByText(/more repl(y|ies) of the random sample|needs? your review/);
  await card.waitFor(DRAFTED);
  const isBlocked = async (): Promise<boolean> =>
    (await card.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled')) ===
    'true';
  /** With the review, as neighbours may have the same reply. */
  const shown = async (): Promise<string> =>
    `${await card.getAttribute('aria-label')} ${await card.getByRole('textbox').inputValue()}`;
  while ((await left.count()) > 0) {
    const was = await shown();
    await press((await isBlocked()) ? 'x' : 'Control+Enter');
    await expect.poll(shown, WITHIN).not.toBe(was);
  }
  // A decision that is saved late leaves alone what its reader has gone on to.
  const saved = Promise.withResolvers<void>();
  await page.route(
    '**/api/batch/approve',
    async (route) => {
      await saved.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const answered = page.waitForResponse('**/api/batch/approve');
  await press('Control+Enter', 'j', 'j');
  const third = await shown();
  saved.resolve();
  await answered;
  await page.waitForResponse('**/api/batch/items');
  expect(await shown()).toBe(third);
  // What was typed is part of the rest.
  const text = card.getByRole('textbox');
  let typed = '';
  for (;;) {
    const drafted = await text.inputValue();
    typed = `${drafted}!!`;
    await text.fill(typed);
    if (!(await card.getByRole('button', { name: /^Preview in/ }).isVisible())) break;
    // In English for a reviewer of another language: it would have to be previewed.
    await text.fill(drafted);
    const before = await shown();
    await press('Escape', 'j');
    await expect.poll(shown, WITHIN).not.toBe(before);
  }
  const isFocused = (name: RegExp) =>
    page.evaluate((words) => new RegExp(words).test(document.activeElement?.textContent ?? ''), name.source);
  await rest.and(page.locator(':not([aria-disabled="true"])')).waitFor(WITHIN);
  while (!(await isFocused(/^Approve the rest/))) await press('Shift+Tab');
  await press('Enter');
  await page.getByRole('alertdialog').waitFor(WITHIN);
  while (!(await isFocused(/^Approve \d+$/))) await press('Tab');
  await press('Enter');
  await card.waitFor({ state: 'detached' });
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    'select state from proposals where text = $1 or translated_text = $1',
    [typed],
  );
  await database.end();
  expect(rows).toEqual([{ state: 'scheduled' }]);
  const total = Number(/of (\d+) sent/.exec((await page.getByText(/of \d+ sent/).textContent()) ?? '')?.[1]);
  while (!(await isFocused(/^Send approved/))) await press('Tab');
  await press('Enter');
  await page.getByRole('alertdialog').waitFor(WITHIN);
  while (!(await isFocused(/^Send \d+$/))) await press('Tab');
  await press('Enter');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor(WITHIN);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content'); // the button is gone
  console.log(`${total} replies approved with ${keys} keys`);
  expect(total).toBeGreaterThan(LEAST_REPLIES);
  expect(keys).toBeLessThanOrEqual(total * MOST);
  expect(faults).toEqual([]);
}, 360_000);
