import { STEPS } from './doing.ts';
import type { PageFigure } from './figures.ts';
import type { Ground } from './ground.ts';
import { seenOn, slowest } from './watch.ts';

const part = 'API a second late';

/** Whatever the server does: when something is painted, and when a press is answered. */
export const waiting = async (ground: Ground): Promise<PageFigure[]> =>
  ground.visit({ cpu: 1, at: ground.reviews, delayMs: 1000 }, async (page) => {
    await page.getByRole('article').nth(19).waitFor();
    const { first } = await seenOn(page);
    const figures: PageFigure[] = [{ part, name: 'first paint', value: first, unit: 'ms', most: 800 }];
    for (const { name, act, after } of STEPS) {
      figures.push({ part, name, value: await slowest(page, () => act(page)), unit: 'ms', most: 100 });
      await after?.(page);
    }
    return figures;
  });
