import { expect, it } from 'vitest';
import { joinJourney, openPages } from '#tests/support/browser/journey.ts';

const visit = openPages(await joinJourney());

it("marks the current page in the phone's menu, and counts the unanswered reviews", async () => {
  const { page, faults } = await visit({ viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const reviews = page.getByRole('menuitem', { name: /^Reviews \d+ unanswered$/ });
  await reviews.waitFor();
  expect(await page.getByRole('menuitem').and(page.locator('[aria-current="page"]')).count()).toBe(1);
  expect(await reviews.getAttribute('aria-current')).toBe('page');
  expect(faults).toEqual([]);
});
