export type Shape = { id: string; language: string | null; length: number };

/** A text this many times longer or shorter than the median is an outlier. */
const FACTOR = 2;
/** Fewer texts have no middle. */
const FEWEST = 5;
/** People read no more than these. */
const MOST = 10;

const medianOf = (lengths: readonly number[]): number =>
  [...lengths].sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;

/** How many times a length is that of the middle one, or the other way round. */
const distance = (length: number, median: number): number =>
  Math.max(length, median) / Math.max(1, Math.min(length, median));

/** The replies that are least like the others: much longer or shorter than is usual in their language. */
export const outliersIn = (shapes: readonly Shape[]): Set<string> => {
  const far = [...Map.groupBy(shapes, ({ language }) => language).values()]
    .filter((alike) => alike.length >= FEWEST)
    .flatMap((alike) => {
      const median = medianOf(alike.map(({ length }) => length));
      return alike.map(({ id, length }) => ({ id, far: distance(length, median) }));
    })
    .filter((one) => one.far >= FACTOR)
    .sort((a, b) => b.far - a.far);
  return new Set(far.slice(0, MOST).map(({ id }) => id));
};
