import { beforeEach, expect, inject, it } from 'vitest';
import { openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { stopBatches } from '#tests/support/browser/stop-batches.ts';

const journey = await openCompany({ leafkeeper: 30 });
const visit = openPages(journey);

beforeEach(() => stopBatches(inject('product').databaseUrl, journey.account.email));

/** Of twenty replies: one press for each, and a few to begin, to send and to confirm. */
const MOST = 30;

it('leads a person who knows nothing of it through a batch of twenty, by its loud buttons alone', async () => {
  const { page, faults } = await visit({ at: '/reviews' });
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selection' });
  const message = page.getByLabel('What should every reply say?');
  await bar.getByRole('button', { name: 'Reply to 1…' }).click();
  await message.fill('Thank you. We read every review.');
  // The other nineteen were forgotten: they are chosen as well, and what was typed is still there.
  await page.goBack();
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  for (let n = 1; n < 20; n += 1) await page.keyboard.press('Shift+J');
  const began = Date.now();
  const loud = page.locator(
    '[role="alertdialog"] button[data-variant="primary"], body:not(:has([role="alertdialog"])) main button[data-variant="primary"]',
  );
  await bar.getByRole('button', { name: 'Reply to 20…' }).click();
  await page.getByRole('heading', { name: '20 reviews' }).waitFor(WITHIN);
  expect(await message.inputValue()).toBe('Thank you. We read every review.');
  const done = page.getByRole('region', { name: 'Report' }).getByText(/^Done · \d+ of 20 sent$/);
  const pressed: string[] = [];
  /** What the screen says, as far as a press changes it. */
  const said = () => page.locator('body').textContent();
  while ((await done.count()) === 0) {
    expect(Date.now() - began).toBeLessThan(300_000);
    const before = await said();
    // None, or a disabled one, while something is under way; it may go between two looks.
    const ready = loud.and(page.locator(':enabled:not([aria-disabled="true"])'));
    const [name = ''] = await ready.allTextContents();
    // Undoing is loud while it can be done, and resting is what a person does then.
    if (name !== '' && name !== 'Undo')
      await ready.click({ timeout: 5000 }).then(
        () => pressed.push(name),
        () => undefined,
      );
    const hasMoved = async () => (await done.count()) > 0 || (await said()) !== before;
    await expect.poll(hasMoved, WITHIN).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    expect(await loud.count()).toBeLessThanOrEqual(1);
  }
  console.log(`20 replies, ${pressed.length} presses: ${[...new Set(pressed)].join(', ')}`);
  expect(pressed.length).toBeLessThanOrEqual(MOST);
  expect(faults).toEqual([]);
}, 320_000);
