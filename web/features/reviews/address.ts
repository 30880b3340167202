import { SearchText, Sort } from '#shared/contract/review/filter.ts';
import { type Address, addressOfFilter, textOf } from '#shared/domain/reviews/filter/address.ts';
import { filterOf } from '#web/lib/filter-of.ts';
import { pageIn } from '#web/lib/page-in.ts';
import { compact } from './store/filters.ts';
import type { ReviewsLocation } from './store/reviews-location.ts';

/** Where an address leads; what it does not understand is ignored. */
export const placeOf = (address: Address): ReviewsLocation => {
  const { answered, ...filter } = filterOf(address);
  const search = SearchText.safeParse(textOf(address.search));
  const sort = Sort.safeParse(address.sort);
  return {
    appId: textOf(address.app),
    answered,
    filters: compact({
      ...filter,
      search: search.success ? search.data : undefined,
      review: textOf(address.review),
      sort: sort.success && sort.data !== 'newest' ? sort.data : undefined,
    }),
    page: pageIn(address.page),
  };
};

/** The parameters of a place. */
export const addressOf = ({
  appId,
  answered,
  filters: { search, review, sort, ...filter },
  page,
}: ReviewsLocation): Record<string, string | undefined> => ({
  app: appId,
  ...addressOfFilter({ ...filter, answered }),
  search,
  review,
  sort: sort === 'newest' ? undefined : sort,
  page: page > 0 ? String(page + 1) : undefined,
});
