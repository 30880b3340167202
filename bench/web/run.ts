import { writeFileSync } from 'node:fs';
import { ROOT } from '#scripts/lib/processes.ts';
import { doing } from './doing.ts';
import { middles, type PageFigure } from './figures.ts';
import { openGround } from './ground.ts';
import { loading } from './loading.ts';
import { paying } from './paying.ts';
import { reportOf } from './report.ts';
import { switching } from './switching.ts';
import { waiting } from './waiting.ts';

const PARTS = { loading, doing, switching, waiting, paying };

/** Measures the named parts of the page, or all; only complete runs are saved. */
export const benchPage = async (wanted: readonly string[], rounds: number): Promise<void> => {
  const taken: PageFigure[] = [];
  const ground = await openGround();
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      for (let round = 1; round <= rounds; round += 1) {
        process.stderr.write(`${name}, ${round} of ${rounds} …\n`);
        taken.push(...(await measure(ground)));
      }
    }
  } finally {
    await ground.close();
  }
  const figures = middles(taken);
  const report = reportOf(figures, rounds);
  process.stdout.write(report);
  if (wanted.length > 0) return;
  writeFileSync(`${ROOT}docs/performance-page.md`, report);
  writeFileSync(`${ROOT}docs/performance-page.json`, `${JSON.stringify(figures, null, 2)}\n`);
};
