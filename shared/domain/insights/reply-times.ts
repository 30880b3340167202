import { sum } from './estimate.ts';

/**
 * How many buckets a histogram of reply times has, four for each power of ten of the minutes, as reply_bucket in the
 * database; the first begins with nothing, the last has no end.
 */
export const REPLY_BUCKETS = 24;

/** For about this many minutes Google shows a review only to its publisher. */
export const HELD_MINUTES = 24 * 60;

/** The minutes at which a bucket (from 0) begins. */
const startOf = (bucket: number): number => (bucket === 0 ? 0 : 10 ** (bucket / 4));

/** A bucket (from 0), and the share of its replies that came within the time looked for. */
export type Place = { bucket: number; within: number };

/** Where the time is within which a share of the replies came; null without replies. */
export const placeAt = (histogram: readonly number[], share: number): Place | null => {
  let rest = share * sum(histogram);
  for (const [bucket, count] of histogram.entries()) {
    if (count > 0 && rest <= count) return { bucket, within: rest / count };
    rest -= count;
  }
  return null;
};

/** The minutes at a place if the times were spread evenly in their bucket: only for want of better, a bucket is wide. */
export const evenlyAt = ({ bucket, within }: Place): number =>
  startOf(bucket) + (startOf(bucket + 1) - startOf(bucket)) * within;
