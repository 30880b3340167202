import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { behind, fairness, throughput } from './queue/measure.ts';
import { ourQueue } from './queue/our-queue.ts';
import { pgBossQueue, type Style } from './queue/pg-boss-queue.ts';
import type { BenchQueue } from './queue/port.ts';

// Compares the job queue with pg-boss used as designed, in the same run, for decision 39. An argument selects one of them.
const CONCURRENCY = 8;
const report = (name: string, figures: object) =>
  process.stdout.write(`${JSON.stringify({ name, ...figures })}\n`);

const measure = async (name: string, open: (url: string) => Promise<BenchQueue>): Promise<void> => {
  const database = await openLongDatabase();
  const queue = await open(database.url);
  await throughput(queue, 500); // warm-up
  report(name, { empty: await throughput(queue, 5000) });
  report(name, { beside20k: await fairness(queue, 20_000, 400) });
  await queue.neverAnalyse();
  report(name, { drained: await throughput(queue, 20_000, 80_000) }); // without vacuum, so dead rows accumulate
  report(name, { behind100k: await throughput(queue, 5000, 100_000), buffers: await behind(queue, 100_000) });
  await queue.close();
  await database.close();
};

const styles: readonly Style[] = ['one by one', 'woken after each job', 'in batches'];
const candidates: [string, (url: string) => Promise<BenchQueue>][] = [
  ['ours', (url) => ourQueue(url, CONCURRENCY)],
  ...styles.map((style): [string, (url: string) => Promise<BenchQueue>] => [
    `pg-boss, ${style}`,
    (url) => pgBossQueue(url, style, CONCURRENCY),
  ]),
];
const [only] = process.argv.slice(2);
for (const [name, open] of candidates) if (only === undefined || only === name) await measure(name, open);
process.exit(0);
