import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney, openCard, openPages } from '#tests/support/browser/journey.ts';

const journey = await joinJourney();
const { product, browser } = journey;
const visit = openPages(journey);

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

/** The controls of cards and of the page's end under the toast, once there is one, and whether it is wholly in the window. */
const underToast = () => {
  const toast = document.querySelector('[role="dialog"][data-type="error"]');
  if (!toast || toast.getAnimations().length > 0) return;
  const box = toast.getBoundingClientRect();
  // What is behind the bar at the top cannot be pressed anyway.
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const isUnder = (control: Element): boolean => {
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return left < box.right && right > box.left && Math.max(top, bar, box.top) < Math.min(bottom, box.bottom);
  };
  return {
    covered: [...document.querySelectorAll('main :is(button, a, input, textarea), footer :is(button, a)')]
      .filter(isUnder)
      .map((control) => control.textContent || control.getAttribute('aria-label')),
    isWhole: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight,
  };
};

it.each([
  ['en-GB', 'More actions', 'No reply needed'],
  ['ar', 'إجراءات أخرى', 'لا يلزم رد'],
])('covers no action with a toast in a window of any size, in %s', async (locale, more, noReplyNeeded) => {
  const { page } = await visit({ locale });
  await page.route('**/api/review/noReplyNeeded', (route) => route.abort());
  const low = [390, 1024, 1280].map((width) => ({ width, height: 480 }));
  const sizes = [320, 390, 768, 1024, 1279, 1280].map((width) => ({ width, height: 800 }));
  for (const size of [...sizes, ...low]) {
    await page.setViewportSize(size);
    const card = page.getByRole('article').nth(1);
    await openCard(card);
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: more }).click();
    await page.getByRole('menuitem', { name: noReplyNeeded }).click();
    const found = await (await page.waitForFunction(underToast)).jsonValue();
    expect(found, JSON.stringify(size)).toEqual({ covered: [], isWhole: true });
    const toast = page.locator('[role="dialog"][data-type="error"]');
    await toast.getByRole('button').last().click();
    await toast.waitFor({ state: 'detached' });
  }
});
