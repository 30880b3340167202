import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** What to answer next, the most urgent first; a review may be in several. */
export const QUEUE = [
  { kind: 'sensitive', filter: { kinds: { any: ['sensitive'] }, answered: false } },
  { kind: 'refused', filter: { states: ['refused'], answered: false } },
  { kind: 'changed', filter: { repliedBefore: true, answered: false } },
  { kind: 'lowStars', filter: { stars: [1, 2], answered: false } },
  { kind: 'questions', filter: { kinds: { any: ['question', 'billing'] }, answered: false } },
  { kind: 'ready', filter: { states: ['ready'], answered: false } },
] as const satisfies readonly { kind: string; filter: ReviewFilter }[];

export type QueueKind = (typeof QUEUE)[number]['kind'];
export const QUEUE_KINDS = QUEUE.map(({ kind }) => kind);
