import { isPageBuilt } from '#scripts/lib/build-page.ts';
import { startProcess } from '#scripts/lib/processes.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import type { Figure } from './support/measurements.ts';

/** Time until `npm start` is ready with a new database, packages installed and the page built. */
export const benchStartup = async (): Promise<Figure[]> => {
  if (!isPageBuilt()) await startProcess('scripts/build.ts', {}).ended;
  const began = performance.now();
  const product = await startProduct();
  const value = (performance.now() - began) / 1000;
  await product.stop();
  const wanted: Figure['wanted'] = { of: 'value', max: 5 };
  return [{ part: 'startup', name: 'npm start, a new database', value, unit: 's', control: null, wanted }];
};
