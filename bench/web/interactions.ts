import type { Page } from 'playwright-core';
import { quantile } from '#bench/support/measurements.ts';
import type { PageFigure } from './figures.ts';
import { interactions, slowestFrame } from './page-metrics.ts';
import type { Pace, TestBed } from './test-bed.ts';

const LETTERS = 'Thank you for the time you took to write this, it helps us a lot.';

type Step = { name: string; act: (page: Page) => Promise<unknown>; after?: (page: Page) => Promise<unknown> };

const onPage = (number: number) => (page: Page) => page.getByText(`${number} / `).first().waitFor();
const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'detached' });
};
const leave = (page: Page) => page.keyboard.press('Escape');
const openFilter = (page: Page) => page.getByRole('button', { name: /^Filter/ }).click();
const fiveStars = (page: Page) => page.getByRole('button', { name: /^5 stars/ }).click();
const card = (page: Page, at: number) => page.getByRole('article').nth(at);

/** In the order of a visit, so that the first interactions are cold. */
export const STEPS: readonly Step[] = [
  { name: 'open the palette, first', act: (page) => page.keyboard.press('Control+k'), after: closed },
  { name: 'open the palette, again', act: (page) => page.keyboard.press('Control+k') },
  { name: 'type in the palette', act: (page) => page.keyboard.type('tally', { delay: 60 }), after: closed },
  {
    name: 'open the menu',
    act: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
    after: closed,
  },
  { name: 'next review', act: (page) => page.keyboard.press('j') },
  { name: 'open the filter', act: openFilter },
  { name: 'filter by stars', act: fiveStars, after: closed },
  { name: 'open the filter, again', act: openFilter },
  { name: 'filter no more', act: fiveStars, after: closed },
  {
    name: 'next page',
    act: (page) => page.getByRole('button', { name: 'Next page' }).first().click(),
    after: onPage(2),
  },
  {
    name: 'previous page',
    act: (page) => page.getByRole('button', { name: 'Previous page' }).first().click(),
    after: onPage(1),
  },
  {
    name: 'into a reply',
    act: (page) => card(page, 0).getByRole('textbox').click(),
    after: async (page) => {
      await leave(page);
      await card(page, 1).getByRole('heading', { level: 2 }).click(); // the active card alone has tools
    },
  },
  { name: 'regenerate', act: (page) => card(page, 1).getByRole('button', { name: 'Regenerate' }).click() },
  { name: 'submit', act: (page) => card(page, 2).getByRole('button', { name: 'Submit' }).click() },
];

/** Performs every interaction of the reviews screen once, and types a line. */
const round = async (testBed: TestBed, pace: Pace): Promise<PageFigure[]> =>
  testBed.visit({ ...pace, at: testBed.reviews }, async (page) => {
    const figures: PageFigure[] = [];
    await page.getByRole('article').nth(19).waitFor();
    for (const { name, act, after } of STEPS) {
      const value = await slowestFrame(page, () => act(page));
      const max = pace.cpu === 4 ? 200 : 100;
      figures.push({ part: `press to paint, ${pace.cpu} ×`, name, value, unit: 'ms', max });
      await after?.(page);
    }
    const reply = card(page, 4).getByRole('textbox');
    await reply.click();
    const strokes = await interactions(page, () => page.keyboard.type(LETTERS, { delay: 45 }));
    const part = `keystroke, ${pace.cpu} ×`;
    const max = pace.cpu === 4 ? 64 : null;
    return [
      ...figures,
      { part, name: 'worst', value: Math.max(...strokes), unit: 'ms', max },
      { part, name: '95 of 100', value: quantile(strokes, 0.95), unit: 'ms', max },
    ];
  });

export const measureInteractions = async (testBed: TestBed): Promise<PageFigure[]> => [
  ...(await round(testBed, { cpu: 1 })),
  ...(await round(testBed, { cpu: 4 })),
];
