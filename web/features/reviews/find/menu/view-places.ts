import type { View } from '#shared/contract/view/schema.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { compact, type Filters } from '../../store/filters.ts';
import type { ReviewsLocation } from '../../store/reviews-location.ts';

/** What a view of a list saves. */
export const viewOf = ({
  scope,
  answered,
  filters,
}: {
  scope: string;
  answered: boolean | undefined;
  filters: Filters;
}): Pick<View, 'filter' | 'sort' | 'search'> => {
  const { search = null, review: _, sort = 'newest', ...conditions } = filters;
  const apps = scope === ALL_APPS ? {} : { apps: conditions.apps ?? [scope] };
  return { filter: compact({ ...conditions, ...apps, answered }), sort, search };
};

/** The list that a view shows; an app that is gone stays a condition, so that it matches nothing. */
export const placeOfView = (
  { filter, sort, search }: Pick<View, 'filter' | 'sort' | 'search'>,
  appIds: readonly string[],
): ReviewsLocation => {
  const { answered, apps, ...conditions } = filter;
  const [only] = apps ?? [];
  const isOne = apps?.length === 1 && only !== undefined && appIds.includes(only);
  return {
    appId: isOne ? only : ALL_APPS,
    answered,
    filters: compact({
      ...conditions,
      apps: isOne ? undefined : apps,
      search: search ?? undefined,
      sort: sort === 'newest' ? undefined : sort,
    }),
    page: 0,
  };
};
