import { writeFileSync } from 'node:fs';
import { ROOT } from '#scripts/lib/processes.ts';
import { measureCheckout } from './checkout.ts';
import { medianFigures, type PageFigure } from './figures.ts';
import { measureInteractions } from './interactions.ts';
import { measurePageLoad } from './page-load.ts';
import { reportOf } from './report.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { measureTabSwitch } from './tab-switch.ts';
import { openTestBed } from './test-bed.ts';

const PARTS = {
  'page-load': measurePageLoad,
  interactions: measureInteractions,
  'tab-switch': measureTabSwitch,
  'slow-network': measureSlowNetwork,
  checkout: measureCheckout,
};

/** Measures the named parts of the page, or all; only complete runs are saved. */
export const benchPage = async (wanted: readonly string[], rounds: number): Promise<void> => {
  const taken: PageFigure[] = [];
  const testBed = await openTestBed();
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      for (let round = 1; round <= rounds; round += 1) {
        process.stderr.write(`${name}, ${round} of ${rounds} …\n`);
        taken.push(...(await measure(testBed)));
      }
    }
  } finally {
    await testBed.close();
  }
  const figures = medianFigures(taken);
  const report = reportOf(figures, rounds);
  process.stdout.write(report);
  if (wanted.length > 0) return;
  writeFileSync(`${ROOT}docs/performance-page.md`, report);
  writeFileSync(`${ROOT}docs/performance-page.json`, `${JSON.stringify(figures, null, 2)}\n`);
};
