import { useCallback, useSyncExternalStore } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import type { ReviewStore } from './review-store.ts';

/** A review as it is now; undefined while it is not known. */
export const useReview = (store: ReviewStore, id: ReviewId | undefined): Review | undefined => {
  const { appId, reviewId } = id ?? {};
  const subscribe = useCallback(
    (listener: () => void) =>
      appId === undefined || reviewId === undefined
        ? () => undefined
        : store.subscribe({ appId, reviewId }, listener),
    [store, appId, reviewId],
  );
  return useSyncExternalStore(subscribe, () => id && store.get(id)?.review);
};
