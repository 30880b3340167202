import type { PageFigure } from './figures.ts';
import { STEPS } from './interactions.ts';
import { readPageMetrics, slowestFrame } from './page-metrics.ts';
import type { TestBed } from './test-bed.ts';

const part = 'API a second late';

/** Paint and interaction times that must not depend on the server. */
export const measureSlowNetwork = async (testBed: TestBed): Promise<PageFigure[]> =>
  testBed.visit({ cpu: 1, at: testBed.reviews, delayMs: 1000 }, async (page) => {
    await page.getByRole('article').nth(19).waitFor();
    const { first } = await readPageMetrics(page);
    const figures: PageFigure[] = [{ part, name: 'first paint', value: first, unit: 'ms', max: 800 }];
    for (const { name, act, after } of STEPS) {
      figures.push({ part, name, value: await slowestFrame(page, () => act(page)), unit: 'ms', max: 100 });
      await after?.(page);
    }
    return figures;
  });
