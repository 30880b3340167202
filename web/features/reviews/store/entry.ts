import type { Review } from '#shared/contract/review/schema.ts';

/** A review with the server's time at which it was loaded. */
export type Entry = {
  review: Review;
  loadTimestamp: number;
  /** When it was requested or received, by this page's clock; the clocks of two servers may differ. */
  knownAt: number;
};
