import type { Range } from '#shared/domain/insights/range.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** The parameters of a page's URL. */
export type Address = { readonly [name: string]: string | undefined };

type Listed = { list: 'all' | 'answered' | 'unanswered'; by?: 'written' | 'answered' };

/** The list of the reviews that a number counts. */
export const reviewsAddress = (
  filter: ReviewFilter,
  { from, to }: Range,
  { list, by = 'written' }: Listed,
): Address => ({
  ...addressOfFilter({
    ...filter,
    answered: list === 'all' ? undefined : list === 'answered',
    from,
    to,
    dateField: by === 'written' ? undefined : by,
  }),
  app: 'all',
});
