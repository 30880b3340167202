import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { activeFilters, type Filters } from '../store/filters.ts';
import type { ReviewsLocation } from '../store/place.ts';
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
  /** Of the reviews that the filters let through; undefined while they are counted. */
  count: string | undefined;
  onFilters: (filters: Filters) => void;
  onPlace: (place: ReviewsLocation) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** The search field, the filters and the order of the list. */
export const FindBar = ({ filters, onFilters, field, ...list }: Props) => {
  const { t } = useLingui();
  const active = activeFilters(filters);
  return (
    <search className={styles.bar} aria-label={t`Search and filter`}>
      <SearchField field={field} filters={filters} onFilters={onFilters} />
      <FilterMenu {...list} filters={filters} onFilters={onFilters} active={active} />
      <SortPicker sort={filters.sort} onSort={(sort) => onFilters({ ...filters, sort })} />
      {active > 0 && (
        <FilterChips
          apps={list.apps}
          filters={filters}
          onFilters={onFilters}
          standIn={<div className={styles.chips} />}
        />
      )}
    </search>
  );
};
