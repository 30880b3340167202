import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { axeBuilder } from '#tests/support/browser/accessibility.ts';
import { openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 12, tallyhop: 12 });
const visit = openPages(journey);

it('exports the list as a file, and says how that ends', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all&stars=1,2,3,4' });
  const found = page.getByRole('status').filter({ hasText: /found/ });
  await found.waitFor(WITHIN);
  const count = Number(/\d+/.exec((await found.textContent()) ?? '')?.[0]);
  await page.getByRole('button', { name: /^Filter\b/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download', WITHIN),
    page.getByRole('button', { name: 'Export CSV' }).click(WITHIN),
  ]);
  expect(file.suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByText(new RegExp(`^${count} reviews? exported$`)).waitFor(WITHIN);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.match(/^"[^"]*","(com\.|\d)/gm)).toHaveLength(count);
  const { violations } = await axeBuilder(page).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await page.route('**/api/export/start', (route) => route.fulfill({ status: 429, body: '{}' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText(/^Something went wrong|^Two exports/).waitFor(WITHIN);
  const [again] = await Promise.all([
    page.waitForEvent('download', WITHIN),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(await again.failure()).toBeNull();
  expect(faults.filter((fault) => !fault.includes('429')).join()).toBe('');
});
