import pg from 'pg';
import { beforeEach, expect, inject, it } from 'vitest';
import { DRAFTED, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { stopBatches } from '#tests/support/browser/stop-batches.ts';

const journey = await openCompany({ leafkeeper: 1000, tallyhop: 1000 });
const visit = openPages(journey);
beforeEach(() => stopBatches(inject('product').databaseUrl, journey.account.email));

/** For a hundred clean drafts: twenty are read, then one question is answered. */
const MOST = 30;

it('reads and sends a batch of a hundred by keyboard, with at most thirty keys', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all' });
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByRole('button', { name: /^Reply to 10\d…$/ }).click();
  await page.getByLabel('What should every reply say?').fill('Thank you. We read every review.');
  const chosen = page.getByRole('main').getByRole('checkbox', { checked: true });
  await chosen.first().waitFor(WITHIN);
  for (let left = await chosen.count(); left > 100; left -= 1) await chosen.last().uncheck();
  await page.getByRole('button', { name: /^Draft \d+ replies$/ }).click();
  // The replies of 106 reviews that are being drafted for the list as well.
  const foot = page.getByRole('contentinfo').or(page.locator('footer')).getByRole('status');
  await page
    .getByText(/^\d+ of \d+ drafted/)
    .first()
    .waitFor(DRAFTED);
  await foot.filter({ hasNotText: 'drafted' }).waitFor({ timeout: 240_000 });

  let keys = 0;
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  const card = page.getByRole('article');
  /** With the review, as neighbours may have the same reply. */
  const shown = (): Promise<string> =>
    page.evaluate(() => {
      const article = document.querySelector('main article');
      return `${article?.getAttribute('aria-label')} ${article?.querySelector('textarea')?.value}`;
    });
  const enabled = page.locator(':not([aria-disabled="true"])');
  // The sandbox's AI may have written two replies alike: those come first, and cannot be approved.
  const blocked = card.getByRole('button', { name: 'Regenerate' });
  await card.getByRole('button', { name: 'Approve' }).and(enabled).or(blocked).first().waitFor(WITHIN);
  let flagged = 0;
  while ((await blocked.count()) > 0) {
    const was = await shown();
    await press('d');
    flagged += 1;
    await expect.poll(shown, WITHIN).not.toBe(was);
  }
  await card.getByRole('button', { name: 'Approve' }).and(enabled).waitFor(WITHIN);
  // A decision that is saved late leaves alone what its reader has gone on to.
  const saved = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/api/batch/approve',
    async (route) => {
      const response = await route.fetch();
      await saved.promise;
      await route.fulfill({ response });
      answered.resolve();
    },
    { times: 1 },
  );
  await press('Control+Enter', 'j', 'j');
  const third = await shown();
  saved.resolve();
  await answered.promise;
  await page
    .getByRole('button', { name: /^Approved / })
    .first()
    .waitFor(WITHIN);
  expect(await shown()).toBe(third);
  // What is not loaded yet is not ready to be sent.
  const ready = page.getByRole('heading', { name: /replies? (is|are) ready$/ });
  const loaded = Promise.withResolvers<void>();
  await page.route('**/api/batch/items', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: /^Send / }).waitFor(WITHIN);
  await page.keyboard.press('Control+Enter');
  expect([await ready.count(), await page.getByRole('alertdialog').count()]).toEqual([0, 0]);
  loaded.resolve();
  await card.waitFor(WITHIN);
  await page.unrouteAll({ behavior: 'wait' });
  const skipped = await shown();
  await press('d');
  flagged += 1;
  await expect.poll(shown, WITHIN).not.toBe(skipped);
  while ((await card.count()) > 0) {
    const was = await shown();
    const isBlocked = (await blocked.count()) > 0;
    const isFlagged = (await page.getByText(/^Flagged · /).count()) > 0;
    await press(isBlocked ? 'd' : 'Control+Enter');
    if (isFlagged) flagged += 1;
    await expect.poll(shown, WITHIN).not.toBe(was);
  }
  await ready.waitFor(WITHIN);
  expect(await page.evaluate(() => scrollY)).toBe(0); // its head stays on screen
  const total = Number.parseInt((await ready.textContent()) ?? '', 10);
  await press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: `Send ${total} replies?` });
  await question.locator(':focus').waitFor(WITHIN);
  await press('Tab', 'Enter');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor(WITHIN);
  console.log(`${total} replies sent with ${keys} keys, ${flagged} of them for flagged ones`);
  expect(total).toBeGreaterThan(90);
  expect(keys - flagged).toBeLessThanOrEqual(MOST);

  // Undo takes back the sending, not what was skipped before it.
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: `${total} replies are ready` }).waitFor(WITHIN);
  await page.keyboard.press('z');
  // What was typed in the rest is sent as it was typed.
  await page.getByRole('button', { name: 'Read more' }).click();
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
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect.poll(shown, WITHIN).not.toBe(before);
  }
  // Ready before the ten seconds in which sending can be undone.
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  await page.getByRole('button', { name: `Send ${total}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Send ${total}` })
    .click();
  await page.getByRole('timer').waitFor(WITHIN);
  const query = 'select state from proposals where text = $1 or translated_text = $1';
  const { rows } = await database.query(query, [typed]);
  await database.end();
  expect(rows).toEqual([{ state: 'scheduled' }]);
  // A text that cannot be sent holds back the rest, also if its reply is no longer among those listed.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Read more' }).click(WITHIN);
  const long = `${await text.inputValue()}${'!'.repeat(6000)}`;
  await text.fill(long);
  await page.keyboard.press('Escape');
  const label = await card.getAttribute('aria-label');
  await page.route('**/api/batch/items', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (route.request().postDataJSON().limit === 60)
      json.items = json.items.filter(
        ({ review }: { review: { author: string } }) => label !== `Reply to ${review.author}`,
      );
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByRole('button', { name: /^Send / }).click(WITHIN);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send / })
    .click();
  await page.getByText('Preview and approve your edited replies first.').waitFor(WITHIN);
  expect(await text.inputValue()).toBe(long);
  await page.unrouteAll({ behavior: 'wait' });
  expect(faults).toEqual([]);
}, 360_000);
