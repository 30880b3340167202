import { reportResult } from '#tests/support/database/long-database.ts';
import { asking, filtersOf, foundWithin, searchesOf } from './bounds.ts';
import { openLongKit } from './long-kit.ts';
import { fillCompany, takeForSmall, vacuumAll, withoutAutovacuum } from './many-reviews.ts';

// `node tests/filter/bounds.long.ts [reviews]`: bounds.test.ts with a million reviews of ten apps in order, and another
// million scattered, each without statistics, with fresh ones, and with some that mistake the company for a small one.
const [MANY = 1_000_000] = process.argv.slice(2).map(Number);
/** In ms, the shortest of several times: others use the machine too. */
const MOST_MS = 300;
const TIMES = 3;
/** An index read to its end, for what never occurs together: before any vacuum, each of its keys fetches a row. */
const MORE: Readonly<Record<string, number>> = { 'none, scattered: two kinds of stars': 500 };

const kit = await openLongKit();
const figures: Record<string, number> = {};
const broken: string[] = [];
await withoutAutovacuum(kit);
const companies = [
  ['in order', await fillCompany(kit, MANY, 'in order')],
  ['scattered', await fillCompany(kit, MANY, 'scattered')],
] as const;
const states = [
  ['none', async () => undefined],
  ['fresh', () => vacuumAll(kit)],
  ['stale', () => takeForSmall(kit)],
] as const;
for (const [state, reach] of states) {
  await reach();
  for (const [order, filled] of companies)
    for (const [name, asked] of Object.entries({ ...filtersOf(filled, MANY), ...searchesOf() })) {
      const took: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const began = performance.now();
        await filled.inScope(asking(filled, asked)).catch(() => undefined); // cut off, which takes longer than allowed
        took.push(performance.now() - began);
      }
      const ms = Math.round(Math.min(...took));
      const what = `${state}, ${order}: ${name}`;
      const { buffers } = ms > 1900 ? { buffers: 0 } : await foundWithin(kit.url, filled, asked);
      figures[`${what}, ms`] = ms;
      process.stdout.write(`${what}: ${ms} ms, ${buffers} buffers\n`);
      const most = MORE[what] ?? MOST_MS;
      if (ms > most) broken.push(`${what} takes ${ms} ms, and not at most ${most}`);
    }
}
await kit.close();
reportResult(figures, broken);
