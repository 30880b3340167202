import { expect, it } from 'vitest';
import { openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 1 });
const { product, leafkeeper } = journey;
const visit = openPages(journey);

it('keeps the focus, guards the names, and tells what happened to what was typed', async () => {
  const { page, faults } = await visit();
  const isFocused = (selector: string) => page.locator(selector).evaluate((el) => el.matches(':focus'));
  await page.goto(`${product.url}/settings/account`);
  const first = page.getByLabel('First name');
  await first.fill(`Wilhelmina ${'x'.repeat(150)}`);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText("Your settings changes haven't been saved.").waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await first.inputValue()).toBe('Robin');
  expect(await page.evaluate(() => document.activeElement?.closest('form') instanceof HTMLFormElement)).toBe(
    true,
  );

  await page.goto(`${product.url}/settings/languages`);
  await page.getByRole('button', { name: /^Languages you read/ }).click();
  await page.getByRole('dialog').getByLabel('German').click();
  await page.getByRole('dialog').getByText('Saved').waitFor(WITHIN);

  await page.goto(`${product.url}/settings/apps?app=${leafkeeper}`);
  const instructions = page.getByLabel('Additional instructions');
  await instructions.fill('x'.repeat(9999));
  const limit = page.getByText('The limit is 10,000 characters. Anything beyond it was cut off.');
  expect(await limit.count()).toBe(0);
  await instructions.press('End');
  await page.keyboard.insertText('a long text that was pasted');
  await limit.waitFor();
  await page.getByRole('switch', { name: 'Include a signature' }).click();
  await page.getByLabel('Signature', { exact: true }).fill('<b>Mona</b>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Use plain text, without HTML, Markdown or invisible characters.').waitFor();
  await expect.poll(() => isFocused('input[name="signature"]'), WITHIN).toBe(true);
  expect(faults).toEqual([]);
});
