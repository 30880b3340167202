import type { Tx } from '#server/db/database.ts';
import { followReviews } from '#server/db/tables/replies/followed-proposals.ts';

/**
 * What follows once reviews were answered, revised, removed, set aside or found to be sensitive, on any path
 * (docs/review-changes.md). It looks at the reviews as they are now, so that a repeat changes nothing.
 */
export const reviewsChanged = (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<void> =>
  followReviews(tx, appId, reviewIds);
