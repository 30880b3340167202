import { queryOptions } from '@tanstack/react-query';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { request } from '#web/lib/api/query-client.ts';

/** What was replied to similar reviews; fetched anew when what the review is about changes. */
export const similarQuery = (username: string, { appId, reviewId, revision, mentions }: Review) =>
  queryOptions({
    queryKey: ['reviews', appId, 'similar', reviewId, revision, mentions.map(({ topicId }) => topicId)],
    queryFn: async ({ signal }) =>
      (await request(reviewApi.similar, { appId, reviewId, username }, signal)).similar,
    placeholderData: (before, query) => (query?.queryKey[3] === reviewId ? before : undefined),
  });

/** The context of a review; fetched anew when the review or its answer changes. */
export const contextQuery = (
  username: string,
  appId: string,
  { reviewId, revision, isAnswered, replyRevision }: Review,
) =>
  queryOptions({
    queryKey: ['reviews', appId, 'context', reviewId, revision, isAnswered ? replyRevision : 'unanswered'],
    queryFn: ({ signal }) => request(reviewApi.getContext, { appId, reviewId, username }, signal),
    placeholderData: (before, query) => (query?.queryKey[3] === reviewId ? before : undefined),
  });
