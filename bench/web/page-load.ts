import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { PageFigure } from './figures.ts';
import { awaitIdle, readPageMetrics } from './page-metrics.ts';
import type { TestBed } from './test-bed.ts';

const Resources = z.array(z.object({ name: z.string(), bytes: z.number(), at: z.number() }));

/** Kilobytes of matching files that were asked for before a time, in ms, or before the largest paint. */
const travelled = async (page: Page): Promise<(what: RegExp, before?: number) => number> => {
  const files = Resources.parse(
    await page.evaluate(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime <= window.seen.largest)
      .map(({ name, encodedBodySize, startTime }) => ({ name, bytes: encodedBodySize, at: startTime }))`),
  );
  return (what, before = Number.POSITIVE_INFINITY) =>
    files
      .filter(({ name, at }) => what.test(name) && at <= before)
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
};

/** `own`: how much a screen that is no first one may add to the words and the styles. */
const SCREENS = [
  { at: '/login', sign: 'input[type="password"]', script: 125, largest: 800, own: 0 },
  { at: '/dashboard', sign: 'main a[href*="/reviews?app"]', script: 160, largest: 800, own: 0 },
  { at: 'reviews', sign: 'article textarea', script: 160, largest: 800, own: 0 },
  { at: '/insights', sign: '[role=slider] path', script: 220, largest: 1000, own: 4 },
];

const IDENTITY = /\/\w+-identity-[\w-]+\.js$/;

/** Transfer size and paint times of each screen. */
export const measurePageLoad = async (testBed: TestBed): Promise<PageFigure[]> => {
  const figures: PageFigure[] = [];
  for (const { at, sign, script, largest: latest, own } of SCREENS) {
    const where = { at: at === 'reviews' ? testBed.reviews : at, isStranger: at === '/login' };
    const screen = `/${at.replace('/', '')}`;
    const note = (part: string, name: string, value: number, unit: string, max: number | null) =>
      figures.push({ part, name: `${screen}${name}`, value, unit, max });
    const arrive = async (page: Page) => {
      await page.locator(sign).first().waitFor();
      await awaitIdle(page);
      return readPageMetrics(page);
    };
    await testBed.visit({ ...where, cpu: 1 }, async (page) => {
      const { first, largest } = await arrive(page);
      note('paint', ', first, desktop', first, 'ms', null);
      note('paint', ', largest, desktop', largest, 'ms', latest);
    });
    await testBed.visit({ ...where, cpu: 4, isLab: true }, async (page) => {
      const { first, largest, shift } = await arrive(page);
      const kilobytes = await travelled(page);
      const identity = kilobytes(IDENTITY);
      const initial = kilobytes(/\.js$/, first) - kilobytes(IDENTITY, first);
      note('bytes', ', scripts for the first paint', initial, 'KB', script);
      note('bytes', ', scripts from there to the largest', kilobytes(/\.js$/) - identity - initial, 'KB', 35);
      if (at === '/login') note('bytes', ', identity SDK', identity, 'KB', null);
      note('bytes', ', styles', kilobytes(/\.css$/), 'KB', 15 + own);
      note('bytes', ', words', kilobytes(/\/en-[\w-]+\.js$/), 'KB', 8 + own);
      note('bytes', ', fonts', kilobytes(/\.woff2$/), 'KB', 50);
      note('paint', ', largest, lab network, 4 ×', largest, 'ms', 2500);
      note('shifts', ', while it loads', shift, '', 0.02);
    });
    await testBed.visit({ ...where, cpu: 4 }, async (page) => {
      const { long, first } = await arrive(page);
      const blocked = long.filter(([start]) => start >= first).map(([, length]) => Math.max(0, length - 50));
      const max = at === 'reviews' ? 300 : null;
      note(
        'blocking',
        ', 4 ×',
        blocked.reduce((sum, one) => sum + one, 0),
        'ms',
        max,
      );
      if (at === 'reviews') note('nodes', ', 20 cards', await page.locator('*').count(), '', 1500);
    });
  }
  return figures;
};
