import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import type { Review } from '#shared/contract/review.ts';
import { request } from '#web/lib/api/queries.ts';
import { reviewsKey } from '../list/data/get-app-reviews.ts';

/** The context of a review; fetched anew when the review or its answer changes. */
export const contextQuery = (
  username: string,
  appId: string,
  { reviewId, revision, isAnswered, replyRevision }: Review,
) =>
  queryOptions({
    queryKey: [
      ...reviewsKey(appId),
      'context',
      reviewId,
      revision,
      isAnswered ? replyRevision : 'unanswered',
    ],
    queryFn: ({ signal }) => request(api.review.getContext, { appId, reviewId, username }, signal),
    placeholderData: (before, query) => (query?.queryKey[3] === reviewId ? before : undefined),
  });
