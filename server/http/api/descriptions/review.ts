import type { Described } from './described.ts';

export const review: Described<'review'> = {
  correct: {
    summary: 'Correct what the AI says of a review; it is not overwritten from then on',
    errors: [],
  },
  delete: {
    summary: 'Remove a review that no longer exists in the store; it returns if the store lists it again',
    errors: ['ENTITY_NOT_FOUND'],
  },
  translateReview: {
    summary: 'Translate a review and its reply into English; does not count towards the monthly limit',
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_CHANGED',
      'WRITER_ERROR',
      'REPLY_BLOCKED',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  },
  getContext: {
    summary: "Get a review's earlier versions and replies, and the rating of its app version",
    errors: ['ENTITY_NOT_FOUND'],
  },
  similar: {
    summary: 'Get what was replied to similar reviews before: about the same topic, of the same app first',
    errors: ['ENTITY_NOT_FOUND'],
  },
  find: {
    summary: 'Get a page of the reviews of all apps that match a filter',
    errors: ['FILTER_TOO_BROAD'],
  },
  noReplyNeeded: {
    summary: 'Mark an unanswered review as needing no reply, or as needing one again',
    errors: ['REVIEW_CHANGED'],
  },
  setLabels: {
    summary: 'Replace the labels of a review',
    errors: [],
  },
  assign: {
    summary: 'Assign a review to a member who sees its app and may at least draft, or to nobody',
    /** ENTITY_NOT_FOUND: the review, or no member. NOT_ALLOWED: the member may not draft, or does not see the app. */
    errors: ['NOT_ALLOWED'],
  },
  bulk: {
    summary: 'Change up to 500 reviews; those that cannot be changed are skipped with a reason',
    errors: ['NOT_ALLOWED'],
  },
  getAppReviews: {
    summary: "Get a page of 20 of an app's reviews, newest first",
    errors: ['ENTITY_NOT_FOUND'],
  },
  getFacets: {
    summary: "Get the filter values of an app's reviews with their counts",
    errors: ['ENTITY_NOT_FOUND'],
  },
};
