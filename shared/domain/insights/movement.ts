/**
 * What can be unusual about a week. `topic…`: the share of reviews with a topic. `stars…`: mean stars. `reviews…`:
 * reviews altogether.
 */
export const MOVEMENTS = [
  'topicUp',
  'topicDown',
  'starsUp',
  'starsDown',
  'reviewsUp',
  'reviewsDown',
] as const;
export type Movement = (typeof MOVEMENTS)[number];
