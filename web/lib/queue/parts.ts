import { QUEUE, QUEUE_KINDS, type QueueKind } from '#shared/domain/insights/answer-queue.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';

/** The reviews of a part of the queue in all apps; without a part, all that wait. */
export const addressOfPart = (kind: QueueKind | undefined) => ({
  app: ALL_APPS,
  ...(kind && addressOfFilter(QUEUE[kind])),
});

/** A filter as text: the order of what a condition lists means nothing. */
const textOf = (filter: ReviewFilter): string =>
  Object.entries(addressOfFilter(filter))
    .map(([name, value]) => `${name}=${value?.split(',').toSorted().join(',')}`)
    .toSorted()
    .join('&');

/** Which part of the queue a filter of unanswered reviews shows. */
export const partOf = (filter: ReviewFilter): QueueKind | undefined => {
  const text = textOf({ ...filter, answered: false });
  return QUEUE_KINDS.find((kind) => textOf(QUEUE[kind]) === text);
};
