import type { PageFigure } from './figures.ts';
import type { Ground } from './ground.ts';
import { rested, switched } from './watch.ts';

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
export const switching = async (ground: Ground): Promise<PageFigure[]> => {
  const figures: PageFigure[] = [];
  for (const cpu of [1, 4] as const)
    await ground.visit({ cpu, at: '/dashboard' }, async (page) => {
      await page.locator(DASHBOARD.sign).first().waitFor();
      for (const { to, link, sign, isFirst } of PLACES) {
        // Hovering a link prefetches its screen.
        await page.locator(link).first().hover();
        await rested(page);
        const value = await switched(page, link, sign);
        const name = `to ${to}, ${isFirst ? 'first, preloaded' : 'warm'}`;
        const most = isFirst ? { 1: 100, 4: 250 }[cpu] : { 1: 50, 4: 150 }[cpu];
        figures.push({ part: `switch, ${cpu} ×`, name, value, unit: 'ms', most });
      }
    });
  return figures;
};
