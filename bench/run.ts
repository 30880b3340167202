import { mkdirSync, writeFileSync } from 'node:fs';
import { ROOT } from '#scripts/lib/processes.ts';
import { arriving } from './arriving.ts';
import { lasting } from './lasting.ts';
import { live } from './live.ts';
import { reading, readingApps } from './reading.ts';
import { SERVED, serving } from './serving.ts';
import { starting } from './starting.ts';
import { fillFast, fillReviews } from './support/fill.ts';
import type { Figure } from './support/measurements.ts';
import { tableOf } from './support/report.ts';
import { openGround } from './support/test-bed.ts';
import { working } from './working.ts';

type Sizes = {
  reviews: number;
  scattered: number;
  firstSync: number;
  jobs: number;
  streams: number;
  /** Duration of the load test. */
  minutes: number;
};

/** Runs the named benchmarks, or all, and saves the results. */
export const bench = async (parts: readonly string[], sizes: Sizes): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  const ground = await openGround();
  const note = (text: string) => process.stderr.write(`${text} …\n`);
  try {
    if (isWanted('starting')) {
      note('starting');
      figures.push(...(await starting()));
    }
    // Runs first, because garbage of the other parts would be collected and counted here.
    if (isWanted('serving')) {
      const read = await ground.app('read');
      const written = await ground.app('written', read.caller);
      await fillReviews(ground.admin, read, { reviews: 10_000, order: 'by-time' });
      await fillReviews(ground.admin, written, { reviews: 2 * SERVED, order: 'by-time' });
      note('serving');
      figures.push(...(await serving(ground, read, written)));
    }
    if (isWanted('arriving')) {
      note('arriving');
      figures.push(...(await arriving(ground, sizes.firstSync)));
    }
    if (isWanted('working')) {
      note('working');
      figures.push(...(await working(ground, sizes.jobs)));
    }
    if (isWanted('live')) {
      note('live');
      figures.push(...(await live(ground, sizes.streams)));
    }
    if (isWanted('reading')) {
      const [big, far] = [await ground.app('big'), await ground.app('far')];
      note(`writing ${sizes.reviews.toLocaleString('en')} reviews`);
      await fillFast(ground.admin, async () => {
        await fillReviews(ground.admin, big, { reviews: sizes.reviews, order: 'by-time' });
        await fillReviews(ground.admin, far, { reviews: sizes.scattered, order: 'scattered' });
      });
      note('reading');
      figures.push(...(await reading(ground, big, 'in order')));
      figures.push(...(await reading(ground, far, 'scattered')));
      figures.push(await readingApps(ground, big));
    }
  } finally {
    await ground.close();
  }
  // Takes half an hour, so only on request.
  if (parts.includes('lasting')) {
    note('lasting');
    figures.push(...(await lasting(sizes.minutes)));
  }
  mkdirSync(`${ROOT}.build`, { recursive: true });
  writeFileSync(`${ROOT}.build/bench.json`, `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(`${tableOf(figures)}\n`);
  return figures;
};
