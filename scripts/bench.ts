import { bench } from '#bench/run.ts';

// `npm run bench [part …]`: how fast it is, each figure beside a control of the same run. It tells and refuses nothing.
await bench(
  process.argv.slice(2).filter((word) => !word.startsWith('-')),
  { reviews: 1_000_000, scattered: 200_000, firstSync: 100_000 },
);
process.exit(0);
