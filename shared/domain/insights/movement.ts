/**
 * What can be unusual about a week. `topic…`: reviews with a topic (`version`: since a release). `stars…`: mean stars.
 * `reviews…`: reviews altogether. `waiting`: the share of the week's reviews without a reply has grown.
 */
export const MOVEMENTS = [
  'topicUp',
  'topicDown',
  'starsUp',
  'starsDown',
  'reviewsUp',
  'reviewsDown',
  'waitingUp',
] as const;
export type Movement = (typeof MOVEMENTS)[number];
