import { readOverview } from '#server/features/insights/get-overview.ts';
import { openLongKit } from '#tests/filter/long-kit.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from '#tests/filter/many-reviews.ts';
import { reportResult } from '#tests/support/database/long-database.ts';
import { asking, buffersOf, filtersOf, isSummed, MOST, NAMES, NEWEST, OTHERS, YEAR } from './bounds.ts';

// The long form of bounds.test.ts: a million reviews of ten apps in order, and another million scattered.
const MANY = 1_000_000;
const WEEK = { from: '2026-10-25', to: '2026-10-31' };
/** Longer is too long for a page, in ms, and for the first one. */
const MOST_MS = 2500;
const MOST_OVERVIEW_MS = 1000;
/** Reads the whole index of a language in the apps where none of its reviews has these stars, for the one that waits longest. */
const MORE: Readonly<Record<string, number>> = { 'workload of a language and stars': 11_000 };
const kit = await openLongKit();
const figures: Record<string, number> = {};
const broken: string[] = [];
await withoutAutovacuum(kit);

const isTooBroad = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '54000' || error.code === '57014');

for (const order of ['in order', 'scattered'] as const) {
  const filled = await fillCompany(kit, MANY, order);
  await vacuumAll(kit);
  const since = performance.now();
  await filled.inScope((tx) => readOverview(tx, filled.caller.userId, NEWEST));
  const took = Math.round(performance.now() - since);
  figures[`${order}: overview, ms`] = took;
  process.stdout.write(`${order}: overview: ${took} ms\n`);
  if (took > MOST_OVERVIEW_MS) broken.push(`${order}: the overview takes ${took} ms`);
  for (const name of NAMES) {
    for (const [title, filter] of Object.entries(filtersOf(filled.apps))) {
      const asked = { filter, ...YEAR };
      const buffers = await buffersOf(kit.url, filled, name, asked).catch((error) => {
        if (!isTooBroad(error)) throw error;
        return null;
      });
      process.stdout.write(`${order}: ${name} of ${title}: ${buffers ?? 'too broad'}\n`);
      if (buffers === null) continue;
      figures[`${order}: ${name} of ${title}`] = buffers;
      if (buffers > (MORE[`${name} of ${title}`] ?? MOST[order]) && isSummed(name, filter))
        broken.push(`${order}: ${name} of ${title} reads ${buffers} buffers`);
    }
    for (const [title, filter] of Object.entries(OTHERS)) {
      const began = performance.now();
      const isRefused = await filled.inScope(asking(name, { filter, ...WEEK })).then(() => false, isTooBroad);
      const ms = Math.round(performance.now() - began);
      figures[`${order}: ${name} of a week of ${title}, ms`] = ms;
      process.stdout.write(`${order}: ${name} of a week of ${title}: ${ms} ms\n`);
      // The sentences of a week are always of nine weeks, which may be more reviews than are read.
      if ((isRefused && name !== 'week') || ms > MOST_MS)
        broken.push(`${order}: ${name} of a week of ${title} takes ${ms} ms`);
    }
  }
}
await kit.close();
reportResult(figures, broken);
