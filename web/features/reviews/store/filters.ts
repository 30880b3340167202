import type { Sort } from '#shared/contract/review/filter.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** What a list shows beside whether its reviews are answered; undefined is not set. */
export type Filters = Omit<ReviewFilter, 'answered'> & {
  search?: string | undefined;
  /** A single review, answered or not; all conditions are ignored. */
  review?: string | undefined;
  sort?: Sort | undefined;
};

export const isFiltered = ({ sort: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Whether a review that was on the list still is, as far as its reply tells. */
export const isListed = (
  { isAnswered, noReplyNeeded }: Pick<Review, 'isAnswered' | 'noReplyNeeded'>,
  listed: boolean | undefined,
  filters: Filters,
): boolean =>
  filters.review !== undefined ||
  ((listed ?? isAnswered) === isAnswered &&
    (filters.noReplyNeeded === undefined
      ? listed !== false || !noReplyNeeded
      : noReplyNeeded === filters.noReplyNeeded));

/** How many filters are on beside the search, which has its own field. */
export const activeFilters = ({
  sort: _,
  search: __,
  from,
  to,
  lastDays,
  dateField: ___,
  ...others
}: Filters): number =>
  Object.values(others).filter((value) => value !== undefined).length +
  ((from ?? to ?? lastDays) === undefined ? 0 : 1);

/** The filters without those that are not set, so that equal ones have equal keys. */
export const compact = (filters: Filters & ReviewFilter): Filters & ReviewFilter =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/** Adds or removes a value of a list; the last one removed removes the list. */
export const toggled = <Value extends string | number>(
  values: readonly Value[] | undefined,
  value: Value,
): Value[] | undefined => {
  const chosen = values ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].toSorted();
  return next.length > 0 ? next : undefined;
};

/** Sets the search; a blank one removes it. */
export const withSearch = (filters: Filters, typed: string): Filters => {
  const search = typed.trim().slice(0, 200);
  return { ...filters, search: search === '' ? undefined : search };
};
