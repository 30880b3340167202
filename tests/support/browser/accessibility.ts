import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every width in both schemes. */
export const VIEWS = [1440, 768, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 1000 }, colorScheme })),
);

/**
 * Waits until transitions have ended: the contrast of colours in transition means nothing. Their states are looked at
 * again and again, since Chromium does not always keep the promise `finished`; one may begin a few frames later.
 */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const isStill = (): boolean =>
      document.getAnimations().every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          // Skeleton animations never end.
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      );
    for (let frames = 0; frames < 5; frames = isStill() ? frames + 1 : 0)
      await new Promise((done) => requestAnimationFrame(done));
  });

/**
 * A WCAG 2.2 AA check that reports only violations, because collecting the rest costs more than the check. axe opens a
 * second page to merge results only if the page `hasFrames` of another origin.
 */
export const axeBuilder = (page: Page, { hasFrames = false } = {}): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(!hasFrames);

/**
 * Expects the page to pass the automated WCAG 2.2 AA checks and to fit the width of its window. With `isCovered`, part of
 * the page lies under a bar: axe takes the uncovered part of a button for all of it.
 */
export const expectAccessible = async (
  page: Page,
  what: string,
  { isCovered = false } = {},
): Promise<void> => {
  // What changes while axe looks, such as a draft that arrives, does so without a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  const { violations } = await axeBuilder(page)
    .disableRules(isCovered ? ['target-size'] : [])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} is wider than its window`).toBe(0);
};
