import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 30, tallyhop: 30 });
const visit = openPages(journey);

it('shows what a review is about, proves it in the original, and keeps a correction', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all' });
  const card = page.getByRole('article', { name: 'Review by Siobhán Daly' });
  const about = card.getByRole('button', { name: /^About this review/ });
  await about.getByText('Missing feature').waitFor(WITHIN);
  await about.click();
  const panel = page.getByRole('dialog', { name: 'About this review' });
  const quote = (await panel.locator('q').first().textContent()) ?? '';
  expect(await card.locator('[data-text="own"]').textContent()).toContain(quote);
  const lit = () => page.evaluate(() => [...(CSS.highlights.get('quotes') ?? [])].map(String));
  await expect.poll(lit).toEqual([quote]);
  await expectAccessible(page, 'what a review is about');
  await panel.getByText('Complaint', { exact: true }).click();
  await panel.getByText('Design', { exact: true }).click();
  await about.getByText('Design').waitFor(WITHIN);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(lit).toEqual([]);
  await page.reload();
  await about.getByText('Design').waitFor(WITHIN);
  expect(await about.innerText()).toContain('Complaint');

  await page.getByRole('button', { name: /^Filter\b/ }).click();
  await page.getByRole('group', { name: 'Topic' }).getByRole('checkbox', { name: 'Design' }).click();
  await page.waitForURL('**topics=design**');
  await card.waitFor(WITHIN);
  expect(faults).toEqual([]);
});
