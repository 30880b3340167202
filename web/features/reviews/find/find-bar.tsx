import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { QueueKind } from '#shared/domain/insights/answer-queue.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { activeFilters, type Filters } from '../store/filters.ts';
import type { ReviewsLocation } from '../store/reviews-location.ts';
import { FilterMenu } from './filter-menu.tsx';
import styles from './find.module.css';
import { SearchField } from './search-field.tsx';
import { SortPicker } from './sort-picker.tsx';

const FilterChips = lazyPart(
  withItsWords('review-tools', async () => (await import('./menu/filter-chips.tsx')).FilterChips),
);

type Props = {
  username: string;
  /** An app's id, or `all`. */
  scope: string;
  apps: readonly Application[];
  answered: boolean | undefined;
  filters: Filters;
  /** The part of the queue that the list shows. */
  part: QueueKind | undefined;
  /** Of the reviews that the filters let through; undefined while they are counted. */
  count: string | undefined;
  onFilters: (filters: Filters) => void;
  onPlace: (place: ReviewsLocation) => void;
  isSmall: boolean;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * The search field, the filters and the order of the list. On a phone its menu, which has all of them, stands in the
 * toolbar, and only what is on shows here.
 */
export const FindBar = ({ filters, part, onFilters, field, isSmall, ...list }: Props) => {
  const { t } = useLingui();
  const active = part ? 1 : activeFilters(filters);
  const isSearched = filters.search !== undefined;
  if (isSmall && active === 0 && !isSearched) return null;
  return (
    <search className={styles.bar} aria-label={t`Search and filter`}>
      {(!isSmall || isSearched) && <SearchField field={field} filters={filters} onFilters={onFilters} />}
      {!isSmall && (
        <>
          <FilterMenu {...list} filters={filters} onFilters={onFilters} active={active} />
          <SortPicker sort={filters.sort} onSort={(sort) => onFilters({ ...filters, sort })} />
        </>
      )}
      {active > 0 && (
        <FilterChips
          apps={list.apps}
          filters={filters}
          part={part}
          onFilters={onFilters}
          standIn={<div className={styles.chips} />}
        />
      )}
    </search>
  );
};
