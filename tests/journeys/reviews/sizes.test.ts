import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allDrafted, joinJourney, openPages } from '#tests/support/browser/journey.ts';
import { countRenders, shiftedOn, shiftsOn } from '#tests/support/browser/render-count.ts';

const visit = openPages(await joinJourney());

/** The rendered sizes of a token and of some parts of the page. */
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

it('renders every type size as designed, and scales with the font size of the browser', async () => {
  const { page } = await visit();
  expect(await sizesOf(page)).toEqual({
    tokens: ['12px', '13px', '15px', '17px', '20px', '24px', '30px'],
    root: '16px',
    body: '15px',
    text: '15px',
    draft: '15px',
  });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '20px';
  });
  expect(await sizesOf(page)).toMatchObject({ root: '20px', body: '18.75px', draft: '18.75px' });
});

it('renders fields in 16 px on touch screens, so that phones do not zoom in, and moves no card there', async () => {
  const { page } = await visit({
    at: '/reviews?app=all',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await countRenders(page);
  await page.reload();
  await page.getByText('Complaint').first().waitFor();
  expect(await shiftsOn(page), (await shiftedOn(page)).join('\n')).toBeLessThanOrEqual(0.02);
  // A picker keeps its value in an input that is not focusable.
  const fields = page.locator(
    'textarea:visible, input:not([type="radio"], [type="checkbox"], [aria-hidden]):visible',
  );
  expect(await fields.count()).toBeGreaterThan(1);
  const sizes = await fields.evaluateAll((all) =>
    all.map((field) => parseFloat(getComputedStyle(field).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

/** The rows in which the actions under each reply stand, as the tops of their buttons. */
const actionRows = (page: Page) =>
  page.locator('article:not([data-row])').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const buttons = card.querySelector('button[data-variant="primary"]')?.parentElement?.parentElement;
      const rows = Array.from(buttons?.querySelectorAll('button') ?? [], (button) =>
        Math.round(button.getBoundingClientRect().top),
      );
      return card.querySelector('textarea') ? [[...new Set(rows)].length] : [];
    }),
  );

// Their words are the longest.
it.each(['nl', 'uk'])('has the actions under every reply in at most two rows, in %s', async (locale) => {
  const { page } = await visit({ locale });
  await allDrafted(page);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator('article').evaluateAll((cards) => {
      for (const card of cards) card.style.contentVisibility = 'visible';
    });
    const rows = await actionRows(page);
    expect(rows.length).toBeGreaterThan(10);
    expect(Math.max(...rows), `${width}`).toBeLessThanOrEqual(2);
  }
});
