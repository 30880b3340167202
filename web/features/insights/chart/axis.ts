import type { ScaleLinear } from 'd3-scale';

/** Room for a date such as `30 Sept`. */
const LABEL_WIDTH = 64;
/** Of days, each week has a date, if not each day or each other day has. */
const WEEK = 7;
/** A digit is no wider at the size of the labels. */
const DIGIT_WIDTH = 8;
/** Numbers of few digits take this, so that charts below each other begin at the same place. */
const LEAST_WIDTH = 34;

/** Whole numbers, since half a review is none. */
export const ticksOf = (y: ScaleLinear<number, number>): number[] => y.ticks(3).filter(Number.isInteger);

/** The room that the numbers beside the plot take, in pixels. */
export const widthOfNumbers = (numbers: readonly string[]): number =>
  Math.max(LEAST_WIDTH, ...numbers.map((number) => number.length * DIGIT_WIDTH));

/** The columns with a date below them: so many that no two dates touch and none is cut off at the edge of the chart. */
export const datedColumns = (centres: readonly number[], width: number): ReadonlySet<number> => {
  const step = Math.abs((centres[1] ?? 0) - (centres[0] ?? 0));
  const least = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step)));
  const every = least > 2 && least <= WEEK ? WEEK : least;
  const half = LABEL_WIDTH / 2;
  return new Set(
    [...centres.keys()].filter((column) => {
      const centre = centres[column] ?? 0;
      return column % every === 0 && centre >= half && centre <= width - half;
    }),
  );
};
