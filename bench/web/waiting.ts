import { STEPS } from './doing.ts';
import type { PageFigure } from './figures.ts';
import type { Ground } from './ground.ts';
import { seenOn, slowest } from './watch.ts';

const part = 'API a second late';

/** Paint and interaction times that must not depend on the server. */
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
