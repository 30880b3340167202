import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();

it('shows an error toast for three seconds, and longer while hovered', async () => {
  const { page } = await openPage(browser);
  await page.clock.install();
  await page.goto(`${product.url}/story?c=Toast&v=error`);
  const toast = page.getByText("Reply to Mira wasn't sent");
  await page.getByRole('button', { name: 'Show an error' }).click();
  await toast.waitFor();
  await toast.hover();
  await page.clock.runFor(20_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(3000);
  await toast.waitFor({ state: 'detached' });
});
