import { reportResult } from '#tests/support/database/long-database.ts';
import { asking, filtersOf, foundWithin, searchesOf } from './bounds.ts';
import { openLongKit } from './long-kit.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from './many-reviews.ts';

// `node tests/filter/bounds.long.ts [reviews]`: the long form of bounds.test.ts, with a million reviews of ten apps in
// order, and another million scattered.
const [MANY = 1_000_000] = process.argv.slice(2).map(Number);
/**
 * What reads more than its kind: an index to its end for what never occurs together, many keys for what is in no index of
 * its own, and a look at the words of each match in each app.
 */
const MORE: Readonly<Record<string, number>> = {
  'two kinds of stars': 40_000,
  'a kind and a sentiment': 1500,
  'a frequent word and an old version': 65_000,
};
const kit = await openLongKit();

const figures: Record<string, number> = {};
const broken: string[] = [];
await withoutAutovacuum(kit);
for (const [order, ofFilter] of [
  ['in order', 500],
  ['scattered', 1500],
] as const) {
  const filled = await fillCompany(kit, MANY, order);
  await vacuumAll(kit);
  const cases = [
    ...Object.entries(filtersOf(filled, MANY)).map(([name, asked]) => ({ name, asked, max: ofFilter })),
    ...Object.entries(searchesOf()).map(([name, asked]) => ({ name, asked, max: 10_500 })),
  ];
  for (const { name, asked, max } of cases) {
    const began = performance.now();
    await filled.inScope(asking(filled, asked));
    const ms = Math.round(performance.now() - began);
    const { buffers } = await foundWithin(kit.url, filled, asked);
    figures[`${order}: ${name}`] = buffers;
    process.stdout.write(`${order}: ${name}: ${buffers} buffers, ${ms} ms\n`);
    const most = MORE[name] ?? max;
    if (buffers > most) broken.push(`${order}: ${name} reads ${buffers} buffers, and not at most ${most}`);
  }
}
await kit.close();
reportResult(figures, broken);
