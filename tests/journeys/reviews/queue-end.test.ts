import { expect, it } from 'vitest';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 0, tallyhop: 3 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

it('leads from the last unanswered review of an app to the next app, by key', async () => {
  await addReview('Last One');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Last One');
  expect(await page.getByText('All done here').count()).toBe(0);
  await card.getByRole('textbox').fill('Thanks a lot!');
  await page.keyboard.press('Control+Enter');
  await page.getByText('All done here').waitFor(WITHIN);
  const next = page.getByRole('button', { name: 'Next: Tallyhop: Habit Counter, 3 waiting' });
  await next.waitFor();
  expect(await card.count()).toBe(1);
  expect(await page.getByText('0 reviews found').count()).toBe(0);

  await page.keyboard.press('n');
  await page.getByText('3 reviews found').waitFor(WITHIN);
  expect(await page.getByRole('combobox', { name: 'App', exact: true }).textContent()).toContain('Tallyhop');
  expect(faults).toEqual([]);
});
