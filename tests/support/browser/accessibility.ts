import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every width in both schemes. */
export const VIEWS = [1440, 768, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 1000 }, colorScheme })),
);

/** Waits until nothing moves: colours on their way from one to another are nobody's contrast. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What shimmers while it waits never ends.
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );

/**
 * A check of WCAG 2.2 AA that tells what is wrong and nothing else: the rest costs more than the check. Only where it `hasFrames`
 * of another origin is it worth the second page that axe opens to put the results together.
 */
export const axeOn = (page: Page, { hasFrames = false } = {}): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(!hasFrames);

/** Holds what is on the page to WCAG 2.2 AA, as far as a machine can tell, and to the width of its window. */
export const expectSound = async (page: Page, what: string): Promise<void> => {
  await settled(page);
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} is wider than its window`).toBe(0);
};
