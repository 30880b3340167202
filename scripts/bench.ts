import { bench } from '#bench/run.ts';
import { scale } from '#bench/scale.ts';

// `npm run bench [-- part …]`: server benchmarks, each figure with a control from the same run. The part
// `endurance [--minutes=30]` runs only if named. `npm run bench -- --scale [--reviews=3000000]` measures growth with companies and
// reviews. Neither fails on a result.
const words = process.argv.slice(2);
const option = (name: string, otherwise: number): number =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
if (words.includes('--scale')) await scale(option('reviews', 10_000_000));
else
  await bench(
    words.filter((word) => !word.startsWith('-')),
    {
      reviews: 1_000_000,
      scattered: 200_000,
      firstSync: 100_000,
      jobs: 2000,
      streams: 5000,
      minutes: option('minutes', 30),
    },
  );
process.exit(0);
