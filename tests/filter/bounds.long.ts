import { reportResult } from '#tests/support/database/long-database.ts';
import { asking, buffersOf, filtersOf, searchesOf } from './bounds.ts';
import { openLongKit } from './long-kit.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from './many-reviews.ts';

// The long form of bounds.test.ts: a million reviews of ten apps in order, and another million scattered.
const MANY = 1_000_000;
const kit = await openLongKit();

const figures: Record<string, number> = {};
const broken: string[] = [];
await withoutAutovacuum(kit);
for (const [order, most] of [
  ['in order', 500],
  ['scattered', 1500],
] as const) {
  const filled = await fillCompany(kit, MANY, order);
  await vacuumAll(kit);
  const cases = [
    ...Object.entries(filtersOf(filled, MANY)).map(([name, asked]) => ({ name, asked, max: most })),
    ...Object.entries(searchesOf()).map(([name, asked]) => ({ name, asked, max: 10_500 })),
  ];
  for (const { name, asked, max } of cases) {
    const began = performance.now();
    await filled.inScope(asking(filled, asked));
    const ms = Math.round(performance.now() - began);
    const buffers = await buffersOf(kit.url, filled, asked);
    figures[`${order}: ${name}`] = buffers;
    process.stdout.write(`${order}: ${name}: ${buffers} buffers, ${ms} ms\n`);
    if (buffers > max) broken.push(`${order}: ${name} reads ${buffers} buffers, and not at most ${max}`);
  }
}
await kit.close();
reportResult(figures, broken);
