import { benchPage } from '#bench/web/run.ts';

// `npm run bench:web [part …] [--rounds=5]`: how fast the page is, each figure beside its budget. It tells and refuses nothing.
const words = process.argv.slice(2);
const rounds = words.map((word) => /^--rounds=(\d+)$/.exec(word)?.[1]).find((count) => count !== undefined);
await benchPage(
  words.filter((word) => !word.startsWith('-')),
  Number(rounds ?? 5),
);
process.exit(0);
