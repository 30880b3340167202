import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Filters } from '#shared/contract/review-list.ts';
import { formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { isFiltered, withStars } from './filters.ts';
import styles from './find.module.css';
import { facetsQuery } from './get-facets.ts';
import { SearchField } from './search-field.tsx';
import { StarFilter } from './star-filter.tsx';

type Props = {
  username: string;
  appId: string;
  isAnswered: boolean;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** The search field and filters of the list. */
export const FindBar = ({ username, appId, isAnswered, filters, onFilters, field }: Props) => {
  const { t } = useLingui();
  const { data } = useQuery(facetsQuery(username, appId, isAnswered));
  const versions = data?.versions ?? [];
  const [isOpen, setOpen] = useState(isFiltered(filters));
  return (
    <search className={styles.bar} data-open={isOpen || undefined}>
      <div className={styles.opener}>
        <Button shape="full" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="search" size={18} />
          <Trans>Search and filter</Trans>
        </Button>
      </div>
      <SearchField field={field} filters={filters} onFilters={onFilters} />
      <div className={styles.filters}>
        <StarFilter
          chosen={filters.stars ?? []}
          counts={data?.stars ?? []}
          onToggle={(stars) => onFilters(withStars(filters, stars))}
        />
        <Select
          label={t`Review language`}
          none={t`Any language`}
          value={filters.language}
          options={(data?.languages ?? []).map(({ language, count }) => ({
            value: language,
            text: `${languageName(language)} (${formatNumber(count)})`,
          }))}
          onChange={(language) => onFilters({ ...filters, language })}
        />
        {(versions.length > 0 || filters.version !== undefined) && (
          <Select
            label={t`App version`}
            none={t`Any version`}
            value={filters.version}
            options={versions.map(({ version, count }) => ({
              value: version,
              text: `${version} (${formatNumber(count)})`,
            }))}
            onChange={(version) => onFilters({ ...filters, version })}
          />
        )}
        <Toggle
          isPressed={filters.updated === true}
          onChange={(isPressed) => onFilters({ ...filters, updated: isPressed ? true : undefined })}
        >
          <Trans>Updated</Trans>
        </Toggle>
        {isFiltered(filters) && (
          <Button variant="link" onClick={() => onFilters({})}>
            <Trans>Clear all</Trans>
          </Button>
        )}
      </div>
    </search>
  );
};
