import { meanOfSums, type StarSums, sum } from './estimate.ts';

/** Below it a finding is not told: a chance of one in 10,000. */
export const MIN_G2 = 15.1;
/** Of the findings told, at most this share is expected to be chance (Benjamini–Hochberg). */
const MAX_FALSE_SHARE = 0.05;

/** Fewer reviews with known topics of a release or of the one before are too few to tell. */
export const MIN_RELEASE_REVIEWS = 30;

/** A chance of one in 20: the differences of two figures that are told one by one. */
export const USUAL_G2 = 3.84;

/** Twice the log likelihood ratio of two shares: `countA` of `ofA` against `countB` of `ofB`; more than all is all. */
export const g2Of = (countA: number, ofA: number, countB: number, ofB: number): number => {
  const [a, b] = [Math.min(countA, ofA), Math.min(countB, ofB)];
  const share = (a + b) / (ofA + ofB);
  const term = (seen: number, expected: number): number =>
    seen === 0 ? 0 : seen * Math.log(seen / expected);
  const sum =
    term(a, share * ofA) +
    term(ofA - a, (1 - share) * ofA) +
    term(b, share * ofB) +
    term(ofB - b, (1 - share) * ofB);
  return Math.max(0, 2 * sum);
};

/** Twice the log likelihood ratio of two rates. */
export const g2OfRates = (n: number, time: number, before: number, timeBefore: number): number => {
  const rate = (n + before) / (time + timeBefore);
  const term = (seen: number, expected: number): number =>
    seen === 0 ? 0 : seen * Math.log(seen / expected);
  return Math.max(0, 2 * (term(n, rate * time) + term(before, rate * timeBefore)));
};

/** How many times as much counts vary as chance alone makes them, at least once. */
export const spreadOf = (counts: readonly number[]): number => {
  const mean = sum(counts) / counts.length;
  const variance = sum(counts.map((count) => (count - mean) ** 2)) / (counts.length - 1);
  return Math.max(1, mean > 0 ? variance / mean : 1);
};

/** The chance of a statistic at least this large, of one degree of freedom (Abramowitz and Stegun 7.1.26). */
export const chanceOf = (g2: number): number => {
  const x = Math.sqrt(g2 / 2);
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return series.reduce((sum, factor, n) => sum + factor * t ** (n + 1), 0) * Math.exp(-x * x);
};

/** Those of some findings that are unlikely to be chance, given how many were tried. */
export const significant = <Found extends { g2: number }>(
  found: readonly Found[],
  tried: number,
): Found[] => {
  const sorted = found.toSorted((one, other) => other.g2 - one.g2);
  const last = sorted.findLastIndex(
    ({ g2 }, n) => chanceOf(g2) <= ((n + 1) / Math.max(1, tried)) * MAX_FALSE_SHARE,
  );
  return sorted.slice(0, last + 1);
};

/** Whether two shares differ by more than chance (95 %). */
export const sharesDiffer = (a: number, ofA: number, b: number, ofB: number): boolean =>
  ofA > 0 && ofB > 0 && g2Of(a, ofA, b, ofB) >= USUAL_G2;

/** Whether two numbers of reviews do, by how much those of single weeks vary. */
export const countsDiffer = (a: number, b: number, weeks: readonly number[]): boolean =>
  a + b > 0 && g2OfRates(a, 1, b, 1) / spreadOf(weeks) >= USUAL_G2;

/** Whether two means of stars do. */
export const meansDiffer = (a: StarSums, b: StarSums): boolean => {
  if (a.n === 0 || b.n === 0) return false;
  const [one, other] = [meanOfSums(a), meanOfSums(b)];
  return (one.mean - other.mean) ** 2 / (one.error + other.error) >= USUAL_G2;
};

/** Whether the medians of two histograms do: whether one has more below the median of both (Mood's test). */
export const mediansDiffer = (a: readonly number[], b: readonly number[]): boolean => {
  const half = (sum(a) + sum(b)) / 2;
  let below = 0;
  const cut = a.findIndex((count, place) => {
    below += count + (b[place] ?? 0);
    return below >= half;
  });
  const upTo = (counts: readonly number[]): number => sum(counts.slice(0, cut + 1));
  return sharesDiffer(upTo(a), sum(a), upTo(b), sum(b));
};
