import type { Topic } from '#shared/contract/topic/schema.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** The filter with topics that were merged, as a saved view or a link may have, replaced by their targets. */
export const followMerges = <Filter extends Pick<ReviewFilter, 'topics'>>(
  filter: Filter,
  topics: readonly Topic[],
): Filter => {
  const targetOf = (id: string): string => topics.find(({ merged }) => merged.includes(id))?.id ?? id;
  const targetsOf = (ids: string[] | undefined) => ids && [...new Set(ids.map(targetOf))];
  const { any, none } = filter.topics ?? {};
  return filter.topics ? { ...filter, topics: { any: targetsOf(any), none: targetsOf(none) } } : filter;
};
