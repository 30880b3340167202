import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 30, tallyhop: 30 });
const visit = openPages(journey);

it('selects by keyboard and mouse, changes all that match at once, and undoes exactly that', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all' });
  const bar = page.getByRole('region', { name: 'Selection' });
  const found = page.getByRole('status').filter({ hasText: /found/ });
  const countOf = async (): Promise<number> => Number(/\d+/.exec((await found.textContent()) ?? '')?.[0]);
  const all = await countOf();
  const chosen = page.getByRole('article').getByRole('checkbox').and(page.locator(':checked'));
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await bar.getByText('3 selected').waitFor(WITHIN);
  await page.getByRole('article').nth(3).hover();
  await page.getByRole('article').nth(3).getByRole('checkbox').check();
  await bar.getByText('4 selected').waitFor();
  await expect.poll(() => chosen.count(), WITHIN).toBe(4);
  await expectAccessible(page, 'the selection', { isCovered: true });
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('article')), WITHIN).toBe(true);
  for (const n of [0, 1, 2, 3]) {
    await page.getByRole('article').nth(n).hover();
    await page.getByRole('article').nth(n).getByRole('checkbox').check();
  }
  await bar.getByText('4 selected').waitFor();

  await bar.getByRole('button', { name: 'No reply needed' }).click();
  await bar.getByText('4 reviews changed').waitFor(WITHIN);
  await expect.poll(countOf, WITHIN).toBe(all - 4);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(countOf, WITHIN).toBe(all);

  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByText(`${all} selected`).waitFor(WITHIN);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await dialog.getByRole('searchbox').fill('Triage');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Triage' }).and(page.locator(':checked')).waitFor(WITHIN);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('menuitem', { name: 'Triage' }).click();
  await bar.getByText(`${all - 1} reviews changed`).waitFor(WITHIN); // one card has it already
  await page.getByRole('button', { name: /^Filter\b/ }).click();
  await page.getByRole('group', { name: 'Labels' }).getByRole('checkbox', { name: 'Triage' }).click();
  await page.waitForURL('**labels=**');
  await bar.waitFor({ state: 'detached' }); // another list ends the selection
  await expect.poll(countOf, WITHIN).toBe(all);
  expect(faults).toEqual([]);
});

it('keeps a change of an earlier list out of the next selection, and tells there that it failed', async () => {
  const { page } = await visit({ at: '/reviews?app=all' });
  const bar = page.getByRole('region', { name: 'Selection' });
  const select = async (index: number): Promise<void> => {
    await page.getByRole('article').nth(index).focus();
    await page.keyboard.press('x');
    await bar.getByText('1 selected').waitFor(WITHIN);
  };
  /** Begins a change, and shows another list before the change ends. */
  const leaveWhileBusy = async (stars: string) => {
    const asked = Promise.withResolvers<Route>();
    await page.route('**/api/review/bulk', asked.resolve, { times: 1 });
    await bar.getByRole('button', { name: 'No reply needed' }).click();
    const change = await asked.promise;
    await bar.getByText(/Working…/).waitFor();
    expect(await bar.getByRole('button', { name: 'Clear selection' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.getByRole('button', { name: /^Filter\b/ }).click();
    await page.getByRole('dialog', { name: 'Filter reviews' }).getByRole('button', { name: stars }).click();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    return change;
  };
  await select(0);
  const succeeding = await leaveWhileBusy('5 stars');
  const changed = page.waitForResponse('**/api/review/bulk');
  await succeeding.continue();
  await (await changed).finished();
  await select(1); // the first may be the one that was changed

  const failing = await leaveWhileBusy('4 stars');
  await failing.abort();
  await page.getByText("The server couldn't be reached").waitFor(WITHIN);
  expect(await bar.count()).toBe(0);
});

it('undoes only its own change where a colleague made the same one meanwhile', async () => {
  const { page } = await visit({ at: '/reviews?app=all' });
  const { page: colleague } = await visit({ at: '/reviews?app=all' });
  const cardAt = (of: Page, index: number) => of.getByRole('article').nth(index);
  const label = async (index: number): Promise<void> => {
    await cardAt(colleague, index).focus();
    await colleague.keyboard.press('b');
    const dialog = colleague.getByRole('dialog', { name: 'Labels' });
    await dialog.getByRole('searchbox').fill('Refund');
    await colleague.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Refund' }).and(colleague.locator(':checked')).waitFor(WITHIN);
    await colleague.keyboard.press('Escape');
    await cardAt(page, index).getByText('Refund').waitFor(WITHIN);
  };
  await label(2); // so that the label exists
  const bar = page.getByRole('region', { name: 'Selection' });
  for (const index of [0, 1]) {
    await cardAt(page, index).focus();
    await page.keyboard.press('x');
  }
  await bar.getByText('2 selected').waitFor(WITHIN);
  const asked = Promise.withResolvers<Route>();
  await page.route('**/api/review/bulk', asked.resolve, { times: 1 });
  await bar.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const change = await asked.promise;
  await label(0);
  await change.continue();
  await bar.getByText('1 review changed · 1 skipped').waitFor(WITHIN);
  await cardAt(page, 1).getByText('Refund').waitFor(WITHIN);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await cardAt(page, 1)
    .getByText('Refund')
    .waitFor({ ...WITHIN, state: 'detached' });
  expect(await cardAt(page, 0).getByText('Refund').count()).toBe(1);
});
