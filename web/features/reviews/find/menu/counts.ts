import type { TalliedFilter } from '#shared/contract/review/filter.ts';
import { activeFilters, type Filters } from '../../store/filters.ts';

/** The conditions that the server counts together. */
export const talliedFilter = ({ stars, languages, versions, edited }: Filters): TalliedFilter => ({
  ...(stars && { stars }),
  ...(languages && { languages }),
  ...(versions && { versions }),
  ...(edited !== undefined && { edited }),
});
const UNTALLIED = { stars: undefined, languages: undefined, versions: undefined, edited: undefined };

/** Whether the counts of a condition's values are those of what choosing one would leave: none is set that they ignore. */
export const countsHold = (filters: Filters, condition: string): boolean =>
  filters.search === undefined &&
  activeFilters({ ...filters, ...(condition in UNTALLIED ? UNTALLIED : {}), [condition]: undefined }) === 0;
