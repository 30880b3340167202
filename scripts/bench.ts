import { bench } from '#bench/run.ts';
import { scale } from '#bench/scale.ts';

// `npm run bench [-- part …]`: how fast it is, each figure beside a control of the same run. `npm run bench -- --scale
// [--reviews=3000000]`: how that grows with companies and reviews. Both tell and refuse nothing.
const words = process.argv.slice(2);
const told = words.find((word) => word.startsWith('--reviews='))?.split('=')[1];
if (words.includes('--scale')) await scale(Number(told ?? 10_000_000));
else
  await bench(
    words.filter((word) => !word.startsWith('-')),
    { reviews: 1_000_000, scattered: 200_000, firstSync: 100_000, jobs: 2000, streams: 5000 },
  );
process.exit(0);
