import { benchPage } from '#bench/web/run.ts';

// `npm run bench:web [part …] [--rounds=5]`: measures the page against its budgets. It never fails on a result.
const words = process.argv.slice(2);
const rounds = words.map((word) => /^--rounds=(\d+)$/.exec(word)?.[1]).find((count) => count !== undefined);
await benchPage(
  words.filter((word) => !word.startsWith('-')),
  Number(rounds ?? 5),
);
process.exit(0);
