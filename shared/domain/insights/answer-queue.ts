import type { Kind } from '#shared/domain/classification/classification.ts';
import { REVIEW_STATES, type ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/**
 * What to answer next, the most urgent first. A review is in the first part that it fits, so a part's filter leaves out
 * those before it, and the parts together are all reviews that wait. Thanks count with or without a draft: no filter
 * finds the rest of those with one.
 */
const QUESTIONS: Kind[] = ['question', 'billing'];
const notSensitive = { kinds: { none: ['sensitive'] }, answered: false } satisfies ReviewFilter;
const notRefused = {
  ...notSensitive,
  states: REVIEW_STATES.slice(0, REVIEW_STATES.indexOf('refused')),
} satisfies ReviewFilter;
const unchanged = { ...notRefused, repliedBefore: false } satisfies ReviewFilter;
const notAngry = { ...unchanged, stars: [3, 4, 5] } satisfies ReviewFilter;

export const QUEUE_KINDS = [
  'sensitive',
  'refused',
  'changed',
  'angry',
  'questions',
  'thanks',
  'other',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** The reviews of each part. */
export const QUEUE: Readonly<Record<QueueKind, ReviewFilter>> = {
  sensitive: { kinds: { any: ['sensitive'] }, answered: false },
  refused: { ...notSensitive, states: ['refused'] },
  changed: { ...notRefused, repliedBefore: true },
  angry: { ...unchanged, stars: [1, 2] },
  questions: { ...notAngry, kinds: { any: QUESTIONS } },
  thanks: { ...notAngry, kinds: { any: ['praise'] } },
  other: { ...notAngry, kinds: { none: ['sensitive', ...QUESTIONS, 'praise'] } },
};
