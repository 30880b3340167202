import { mkdirSync, writeFileSync } from 'node:fs';
import { ROOT } from '#scripts/lib/processes.ts';
import { growth, type Point } from './growth.ts';
import { partitions } from './partitions.ts';
import { chartOf } from './support/chart.ts';
import { openTestBed } from './support/test-bed.ts';

const LINES = [
  'a rare word, buffers',
  'page 100, buffers',
  'first page, buffers',
  'a store page of 200, ms',
  'first page, ms',
  'what is due, ms',
];

const rowsOf = (points: readonly Point[]): string[] => {
  const names = Object.keys(points[0]?.figures ?? {});
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const short = (value = Number.NaN) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
  return [
    row(['', ...points.map(({ companies }) => `${companies.toLocaleString('en')} companies`)]),
    row(['---', ...points.map(() => '---')]),
    row(['reviews', ...points.map(({ reviews }) => reviews.toLocaleString('en'))]),
    ...names.map((name) => row([name, ...points.map(({ figures }) => short(figures[name]))])),
  ];
};

/** Measures from one company to a thousand and draws `docs/performance.svg`; docs/performance.md explains the results. */
export const scale = async (reviews: number): Promise<void> => {
  const testBed = await openTestBed();
  try {
    const steps = [
      { companies: 1, reviews: 10_000 },
      { companies: 10, reviews: 100_000 },
      { companies: 100, reviews: Math.min(1_000_000, reviews / 3) },
      { companies: 1000, reviews },
    ];
    const points = await growth(testBed, steps);
    const parted = await partitions(testBed.admin, 1000);
    mkdirSync(`${ROOT}.build`, { recursive: true });
    writeFileSync(`${ROOT}.build/bench-scale.json`, `${JSON.stringify({ points, parted }, null, 2)}\n`);
    writeFileSync(`${ROOT}docs/performance.svg`, chartOf(points, LINES));
    process.stdout.write(`${rowsOf(points).join('\n')}\n${JSON.stringify(parted, null, 2)}\n`);
  } finally {
    await testBed.close();
  }
};
