/** A value with its 95 % interval. */
export type Estimate = { value: number; low: number; high: number };

/** Standard deviations that contain 95 % of a normal distribution. */
const Z = 1.96;

export const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** The mean of these numbers of reviews with 1 to 5 stars; null without reviews. */
export const meanStars = (counts: readonly number[]): Estimate | null => {
  const n = sum(counts);
  if (n === 0) return null;
  const value = sum(counts.map((count, index) => count * (index + 1))) / n;
  const variance = sum(counts.map((count, index) => count * (index + 1 - value) ** 2)) / Math.max(1, n - 1);
  // Alike reviews vary as well: one more of another kind is thought of, so that three fives are not certain.
  const error = Z * Math.sqrt(Math.max(variance, 1 / (n + 1)) / n);
  return { value, low: Math.max(1, value - error), high: Math.min(5, value + error) };
};

/** How many reviews there are, and the sums of their stars and of the squares of these. */
export type StarSums = { n: number; stars: number; squares: number };

/** The mean stars, and the variance of this mean; alike reviews vary as well, as in `meanStars`. */
export const meanOfSums = ({ n, stars, squares }: StarSums) => {
  const mean = stars / n;
  const variance = Math.max(0, squares - n * mean ** 2) / Math.max(1, n - 1);
  return { mean, error: Math.max(variance, 1 / (n + 1)) / n };
};

/** Wilson's interval of a share, 0 to 1; a count beyond `of` is all of it, and of nothing any share is possible. */
const shareWithin = (count: number, of: number): Estimate => {
  if (of === 0) return { value: 0, low: 0, high: 1 };
  const value = Math.min(count, of) / of;
  const centre = (value + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const error = (Z / (1 + Z ** 2 / of)) * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2));
  return { value, low: centre - error, high: centre + error };
};

/** By how many points of percent one share exceeds another (Newcombe's interval). */
export const differenceOfShares = (a: number, ofA: number, b: number, ofB: number): Estimate => {
  const [one, other] = [shareWithin(a, ofA), shareWithin(b, ofB)];
  const value = one.value - other.value;
  return {
    value: 100 * value,
    low: 100 * (value - Math.hypot(one.value - one.low, other.high - other.value)),
    high: 100 * (value + Math.hypot(one.high - one.value, other.value - other.low)),
  };
};
