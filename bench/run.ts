import { mkdirSync, writeFileSync } from 'node:fs';
import { ROOT } from '#scripts/lib/processes.ts';
import { benchChecks } from './checks.ts';
import { benchContextColumn } from './context-column.ts';
import { benchEndurance } from './endurance.ts';
import { benchJobs } from './jobs.ts';
import { benchLive } from './live.ts';
import { benchNeighbour } from './neighbour.ts';
import { benchAppList, benchQueries } from './queries.ts';
import { benchRequests, SERVED } from './requests.ts';
import { benchStartup } from './startup.ts';
import { fillReviews, fillWithoutIndexes } from './support/fill-reviews.ts';
import type { Figure } from './support/measurements.ts';
import { tableOf } from './support/report.ts';
import { openTestBed } from './support/test-bed.ts';
import { benchSync } from './sync.ts';

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
  const testBed = await openTestBed();
  const note = (text: string) => process.stderr.write(`${text} …\n`);
  try {
    if (isWanted('startup')) {
      note('startup');
      figures.push(...(await benchStartup()));
    }
    // Runs first, because garbage of the other parts would be collected and counted here.
    if (isWanted('requests')) {
      const read = await testBed.app('read');
      const written = await testBed.app('written', read.caller);
      await fillReviews(testBed.admin, read, { reviews: 10_000, order: 'by-time' });
      await fillReviews(testBed.admin, written, { reviews: 2 * SERVED, order: 'by-time' });
      note('requests');
      figures.push(...(await benchRequests(testBed, read, written)));
    }
    if (isWanted('checks')) {
      note('checks');
      figures.push(...benchChecks());
    }
    if (isWanted('neighbour')) {
      note('neighbour');
      figures.push(...(await benchNeighbour(testBed)));
    }
    if (isWanted('sync')) {
      note('sync');
      figures.push(...(await benchSync(testBed, sizes.firstSync)));
    }
    if (isWanted('jobs')) {
      note('jobs');
      figures.push(...(await benchJobs(testBed, sizes.jobs)));
    }
    if (isWanted('live')) {
      note('live');
      figures.push(...(await benchLive(testBed, sizes.streams)));
    }
    if (isWanted('context-column')) {
      note('context-column');
      figures.push(...(await benchContextColumn(testBed, sizes.reviews)));
    }
    if (isWanted('queries')) {
      const [big, far] = [await testBed.app('big'), await testBed.app('far')];
      note(`writing ${sizes.reviews.toLocaleString('en')} reviews`);
      await fillWithoutIndexes(testBed.admin, async () => {
        await fillReviews(testBed.admin, big, { reviews: sizes.reviews, order: 'by-time' });
        await fillReviews(testBed.admin, far, { reviews: sizes.scattered, order: 'scattered' });
      });
      note('queries');
      figures.push(...(await benchQueries(testBed, big, 'in order')));
      figures.push(...(await benchQueries(testBed, far, 'scattered')));
      figures.push(await benchAppList(testBed, big));
    }
  } finally {
    await testBed.close();
  }
  // Takes half an hour, so only on request.
  if (parts.includes('endurance')) {
    note('endurance');
    figures.push(...(await benchEndurance(sizes.minutes)));
  }
  mkdirSync(`${ROOT}.build`, { recursive: true });
  writeFileSync(`${ROOT}.build/bench.json`, `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(`${tableOf(figures)}\n`);
  return figures;
};
