import type { Estimate } from '#shared/domain/insights/estimate.ts';

/** The mean of fewer reviews says nothing of a day. */
const MIN_REVIEWS = 5;

/** The column with the lowest mean, if it is below that of all by more than chance. */
export const lowestOf = (
  means: readonly (Estimate | null)[],
  counts: readonly number[],
  average: number | undefined,
): number | undefined => {
  let lowest: number | undefined;
  for (const [column, mean] of means.entries()) {
    const isLow = mean && (counts[column] ?? 0) >= MIN_REVIEWS && mean.high < (average ?? 0);
    if (isLow && mean.value < (means[lowest ?? -1]?.value ?? Number.POSITIVE_INFINITY)) lowest = column;
  }
  return lowest;
};
