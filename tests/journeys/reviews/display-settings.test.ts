import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { joinJourney, openPages } from '#tests/support/browser/journey.ts';

const visit = openPages(await joinJourney());

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('main h1').first().waitFor();
};

/** The rendered value of a property, of the element or of one of its pseudo-elements. */
const styleOf = (page: Page, selector: string, property: string, pseudo?: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name, part]) => getComputedStyle(element, part || undefined).getPropertyValue(name),
      [property, pseudo ?? ''] as const,
    );

it('shows the current page, the chosen option and the state of a switch in forced colours', async () => {
  const { page } = await visit({ forcedColors: 'active' });
  const active = await styleOf(page, 'article[data-active]', 'outline-style');
  expect(active).toBe('solid');
  await open(page, '/settings/general');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).waitFor();

  const here = await styleOf(page, 'nav [aria-current="page"]', 'background-color');
  expect(here).not.toBe(await styleOf(page, 'nav a:not([aria-current])', 'background-color'));

  expect(await styleOf(page, 'label:has(> [type="radio"]:checked)', 'outline-style')).toBe('solid');
  expect(await styleOf(page, 'label:has(> [type="radio"]:not(:checked))', 'outline-style')).toBe('none');

  const knob = '[role="switch"] + span';
  expect(await styleOf(page, knob, 'background-color', '::before')).not.toBe(
    await styleOf(page, knob, 'background-color'),
  );
});

it('draws small text and edges stronger for readers who ask for more contrast', async () => {
  const usual = await visit();
  const strong = await visit({ contrast: 'more' });
  const text = await styleOf(strong.page, 'body', 'color');
  expect(await styleOf(strong.page, 'article time', 'color')).toBe(text);
  expect(await styleOf(usual.page, 'article time', 'color')).not.toBe(text);
  expect(await styleOf(strong.page, 'article:not([data-active])', 'border-block-start-color')).not.toBe(
    await styleOf(usual.page, 'article:not([data-active])', 'border-block-start-color'),
  );
});

/** The share of the window's height that bars cover, once the page is scrolled. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 900);
    const bars = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { width, top, bottom } = element.getBoundingClientRect();
      return /sticky|fixed/.test(position) && width > innerWidth / 2 && bottom > 0 && top < innerHeight;
    });
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
  });

it.each([
  ['200', 640, 450],
  ['400', 320, 225],
])('leaves the height of a page zoomed to %s % to its content', async (_, width, height) => {
  const { page } = await visit({ viewport: { width, height } });
  expect(await coveredShare(page)).toBeLessThan(0.2);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(width);
});

it('keeps the controls of the header apart at 320 px', async () => {
  const { page } = await visit({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const boxes = await page.locator('header :is(a, button):visible').evaluateAll((controls) =>
    controls
      .map((control) => control.getBoundingClientRect())
      .map(({ left, right }) => ({ left, right }))
      .sort((one, other) => one.left - other.left),
  );
  expect(boxes.length).toBeGreaterThan(3);
  for (const [at, box] of boxes.entries()) expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
});

it('moves nothing for readers who ask for less motion', async () => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menu').waitFor();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element);
        const animates = animationName !== 'none' && parseFloat(animationDuration) > 0.01;
        return animates || parseFloat(transitionDuration) > 0.01;
      }).length,
  );
  expect(moving).toBe(0);
});

it('lists the shortcuts of the reviews on every screen', async () => {
  const { page } = await visit();
  await open(page, '/dashboard');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  const rows = await sheet.getByRole('listitem').allInnerTexts();
  expect(rows.join()).toContain('Send and go to next');
  expect(rows.join()).toContain('Next review');
  expect(rows).toEqual([...new Set(rows)]);
});

it.each(['/reviews', '/settings/general'])('gives a finger 44 px for each control of %s', async (path) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, path);
  await page.locator('article, [role="switch"]').first().waitFor();
  const controls = page.locator('header :is(a, button), main :is(button, [role="switch"], [type="radio"])');
  const small = await controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (height === 0 || x < 0 || x > innerWidth || y < 22 || y > innerHeight - 22) return [];
      // What a finger hits 21 px above and below the middle.
      const hits = [-21, 0, 21].map((offset) => document.elementFromPoint(x, y + offset));
      return hits.every((hit) => hit === control || control.contains(hit))
        ? []
        : [control.textContent || control.outerHTML];
    }),
  );
  expect(small).toEqual([]);
});
