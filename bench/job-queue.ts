import { openLongDatabase } from '#tests/support/long-database.ts';
import { fairness, throughput } from './queue/measure.ts';
import { pgBossQueue, type Style } from './queue/pg-boss-queue.ts';
import type { BenchQueue } from './queue/port.ts';

// Measures the job queue beside pg-boss used as designed, in the same run on the same server: decision 39 rests on it.
const LOOPS = 8;
const report = (name: string, figures: object) => process.stdout.write(`${JSON.stringify({ name, ...figures })}\n`);

const measure = async (name: string, queue: BenchQueue): Promise<void> => {
  const empty = await throughput(queue, 5000);
  report(name, { empty });
  report(name, { beside20k: await fairness(queue, 20_000, 400) });
  await queue.neverAnalyse();
  await queue.clear();
  const deep = await throughput(queue, 5000, 100_000);
  report(name, { deep, buffersDeep: await queue.buffersOfFetch() });
  await queue.close();
};

const styles: readonly Style[] = ['one by one', 'woken after each job', 'in batches'];
const only = process.argv[2];
for (const style of styles) {
  if (only !== undefined && only !== style) continue;
  const database = await openLongDatabase();
  await measure(`pg-boss, ${style}`, await pgBossQueue(database.url, style, LOOPS));
  await database.close();
}
process.exit(0);
