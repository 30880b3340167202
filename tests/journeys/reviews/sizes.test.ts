import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openJourney, visitorOf } from '#tests/support/browser/journey.ts';

const visit = visitorOf(await openJourney());

/** The size in which a token is drawn, and those of some parts of the page. */
const sizesOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    const sizeOf = (element: Element | null): string =>
      (element && getComputedStyle(element).fontSize) || 'none';
    const tokens = [1, 2, 3, 4, 5, 6, 7].map((step) => {
      probe.style.fontSize = `var(--fs-${step})`;
      return sizeOf(probe);
    });
    probe.remove();
    return {
      tokens,
      root: sizeOf(document.documentElement),
      body: sizeOf(document.body),
      text: sizeOf(document.querySelector('article [data-text] p')),
      draft: sizeOf(document.querySelector('article textarea')),
    };
  });

it('draws every type size as designed, from a root of 16 px', async () => {
  const { page } = await visit();
  expect(await sizesOf(page)).toEqual({
    tokens: ['12px', '13px', '15px', '17px', '20px', '24px', '30px'],
    root: '16px',
    body: '15px',
    text: '15px',
    draft: '15px',
  });
});

it('grows with the size that the reader has set', async () => {
  const { page } = await visit();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '20px';
  });
  expect(await sizesOf(page)).toMatchObject({ root: '20px', body: '18.75px', draft: '18.75px' });
});

it('draws fields in 16 px where they are touched, so that no phone zooms in', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // A picker keeps its value in an input that nobody can reach.
  const fields = page.locator(
    'textarea:visible, select:visible, input:not([type="radio"], [type="checkbox"], [aria-hidden]):visible',
  );
  expect(await fields.count()).toBeGreaterThan(1);
  const sizes = await fields.evaluateAll((all) =>
    all.map((field) => parseFloat(getComputedStyle(field).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  await page.goto(new URL('/settings/general', page.url()).href);
  const select = page.locator('main select').first();
  await select.waitFor();
  expect(await select.evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
});
