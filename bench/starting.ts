import { startProduct } from '#tests/support/product.ts';
import type { Figure } from './figures.ts';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** How long `npm start` takes until it is ready, packages installed and the page built. */
export const starting = async (): Promise<Figure[]> => {
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  const first = await timed(async () => {
    product = await startProduct();
  });
  await product?.killEverything();
  const again = await timed(async () => product?.startAgain());
  await product?.stop();
  const figure = (name: string, value: number): Figure => ({
    ...{ part: 'starting', name, value, unit: 's', control: null, wanted: { of: 'value', most: 5 } },
  });
  return [
    figure('npm start, a new database', first),
    figure('npm start, after everything was killed', again),
  ];
};
