import type { Application } from '#shared/contract/application/schema.ts';
import type { Filters } from '../../store/filters.ts';
import type { ReviewsLocation } from '../../store/reviews-location.ts';

/** What the menu needs to show and change the filters of a list. */
export type FilterMenuProps = {
  username: string;
  scope: string;
  apps: readonly Application[];
  answered: boolean | undefined;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** Opens another list, as that of a saved view. */
  onPlace: (place: ReviewsLocation) => void;
  /** How many filters are on. */
  active: number;
  /** The reviews found, in words. */
  count: string | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};
