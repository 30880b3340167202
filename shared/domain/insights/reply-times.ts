import { sum } from './estimate.ts';

/**
 * How many buckets a histogram of reply times has, four for each power of ten of the minutes, as reply_bucket in the
 * database; the first begins with nothing, the last has no end.
 */
export const REPLY_BUCKETS = 24;

/** The minutes at which a bucket (from 0) begins. */
const startOf = (bucket: number): number => (bucket === 0 ? 0 : 10 ** (bucket / 4));

/** The time in minutes within which a share of the replies came, interpolated within its bucket; null without replies. */
export const replyTimeAt = (histogram: readonly number[], share: number): number | null => {
  const total = sum(histogram);
  if (total === 0) return null;
  let below = 0;
  for (const [bucket, count] of histogram.entries()) {
    const rest = share * total - below;
    if (count > 0 && rest <= count)
      return startOf(bucket) + (startOf(bucket + 1) - startOf(bucket)) * (rest / count);
    below += count;
  }
  return startOf(histogram.length);
};
