import { bench } from '#bench/run.ts';
import { scale } from '#bench/scale.ts';

// `npm run bench [-- part …]`: how fast it is, each figure beside a control of the same run; the part
// `lasting [--minutes=30]` only by its name. `npm run bench -- --scale [--reviews=3000000]`: how that grows with companies and reviews. Both tell and refuse nothing.
const words = process.argv.slice(2);
const told = (name: string, otherwise: number): number =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
if (words.includes('--scale')) await scale(told('reviews', 10_000_000));
else
  await bench(
    words.filter((word) => !word.startsWith('-')),
    {
      reviews: 1_000_000,
      scattered: 200_000,
      firstSync: 100_000,
      jobs: 2000,
      streams: 5000,
      minutes: told('minutes', 30),
    },
  );
process.exit(0);
