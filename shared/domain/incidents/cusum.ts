/**
 * A CUSUM of yes and no, in whole steps, so that its state is exact: each review adds the log likelihood ratio of a share
 * against the usual one, and what falls below zero is forgotten.
 */
export type Scores = { yes: number; no: number };

/** Steps per unit of log likelihood. */
const STEPS = 40;

/** The share whose odds are `times` those of another. */
export const withOdds = (share: number, times: number): number =>
  (times * share) / (1 - share + times * share);

/** What speaks for a share of `to` against `from`. */
export const scoresFor = (from: number, to: number): Scores => {
  const steps = (ratio: number): number => {
    const exact = STEPS * Math.log(ratio);
    return Math.sign(exact) * Math.max(1, Math.round(Math.abs(exact)));
  };
  return { yes: steps(to / from), no: steps((1 - to) / (1 - from)) };
};

/**
 * After how many reviews, in the mean, a CUSUM from zero reaches a threshold where the share is `share`: the linear
 * equations of its steps, eliminated within their band.
 */
export const meanRun = ({ yes, no }: Scores, share: number, threshold: number): number => {
  const [above, below] = [Math.max(yes, no), Math.max(-yes, -no)];
  const width = above + below + 1;
  const band = new Float64Array(threshold * width);
  const placeOf = (row: number, column: number): number => row * width + column - row + below;
  const add = (row: number, column: number, value: number): void => {
    if (column < threshold) band[placeOf(row, column)] = valueAt(band, placeOf(row, column)) + value;
  };
  for (let at = 0; at < threshold; at += 1) {
    add(at, at, 1);
    add(at, Math.max(0, at + yes), -share);
    add(at, Math.max(0, at + no), share - 1);
  }
  const right = new Float64Array(threshold).fill(1);
  for (let at = 0; at < threshold; at += 1)
    for (let row = at + 1; row <= Math.min(threshold - 1, at + below); row += 1) {
      const factor = valueAt(band, placeOf(row, at)) / valueAt(band, placeOf(at, at));
      if (factor === 0) continue;
      for (let column = at + 1; column <= Math.min(threshold - 1, at + above); column += 1)
        add(row, column, -factor * valueAt(band, placeOf(at, column)));
      right[row] = valueAt(right, row) - factor * valueAt(right, at);
    }
  for (let at = threshold - 1; at >= 0; at -= 1) {
    let value = valueAt(right, at);
    for (let column = at + 1; column <= Math.min(threshold - 1, at + above); column += 1)
      value -= valueAt(band, placeOf(at, column)) * valueAt(right, column);
    right[at] = value / valueAt(band, placeOf(at, at));
  }
  return valueAt(right, 0);
};

const valueAt = (values: Float64Array, place: number): number => values[place] ?? 0;

/** The lowest threshold that chance reaches at most once in `reviews` reviews, in the mean. */
export const thresholdFor = (scores: Scores, share: number, reviews: number): number => {
  let high = STEPS;
  while (meanRun(scores, share, high) < reviews) high *= 2;
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (meanRun(scores, share, middle) < reviews) low = middle;
    else high = middle;
  }
  return high;
};
