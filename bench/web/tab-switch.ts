import type { PageFigure } from './figures.ts';
import { awaitIdle, timeSwitch } from './page-metrics.ts';
import type { TestBed } from './test-bed.ts';

const DASHBOARD = { link: 'nav a[href="/dashboard"]', sign: 'main a[href*="/reviews?app"]' };
const REVIEWS = { link: 'nav a[href="/reviews"]', sign: 'article textarea' };
const PLACES = [
  { to: 'reviews', ...REVIEWS, isFirst: true },
  { to: 'dashboard', ...DASHBOARD, isFirst: false },
  { to: 'reviews', ...REVIEWS, isFirst: false },
  { to: 'dashboard', ...DASHBOARD, isFirst: false },
  { to: 'reviews', ...REVIEWS, isFirst: false },
];

/** Time to switch between screens, until the new one is painted. */
export const measureTabSwitch = async (testBed: TestBed): Promise<PageFigure[]> => {
  const figures: PageFigure[] = [];
  for (const cpu of [1, 4] as const)
    await testBed.visit({ cpu, at: '/dashboard' }, async (page) => {
      await page.locator(DASHBOARD.sign).first().waitFor();
      for (const { to, link, sign, isFirst } of PLACES) {
        // Hovering a link prefetches its screen.
        await page.locator(link).first().hover();
        await awaitIdle(page);
        const value = await timeSwitch(page, link, sign);
        const name = `to ${to}, ${isFirst ? 'first, preloaded' : 'warm'}`;
        const max = isFirst ? { 1: 100, 4: 250 }[cpu] : { 1: 50, 4: 150 }[cpu];
        figures.push({ part: `switch, ${cpu} ×`, name, value, unit: 'ms', max });
      }
    });
  return figures;
};
