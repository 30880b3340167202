import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { OptionGroup, OptionSection } from '#web/ui/choices/option-group.tsx';
import { BareField } from '#web/ui/controls/text-field.tsx';
import { SMALL, useMedia } from '#web/ui/use-media.ts';
import { useLabels } from '../../labels/use-labels.ts';
import { type Filters, toggled } from '../../store/filters.ts';
import { SearchField } from '../search-field.tsx';
import { SortPicker } from '../sort-picker.tsx';
import { countsHold, talliedFilter } from './counts.ts';
import { DateFields } from './date-fields.tsx';
import styles from './filter-menu.module.css';
import type { FilterMenuProps } from './filter-menu-props.ts';
import { facetsQuery } from './get-facets.ts';
import { StarFilter } from './star-filter.tsx';
import { TextFields } from './text-fields.tsx';
import { useOptionGroups } from './use-option-groups.ts';
import { ViewsSection } from './views-section.tsx';

type Props = Pick<
  FilterMenuProps,
  'username' | 'scope' | 'apps' | 'answered' | 'filters' | 'onFilters' | 'onPlace'
>;

/** All filters; typing narrows them down to those that have the text. */
export const FilterPanel = (props: Props) => {
  const { username, scope, apps, answered, onFilters } = props;
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const labels = useLabels();
  const all = useTopics();
  const members = useMembers();
  const filters = followMerges(props.filters, all);
  const isSmall = useMedia(SMALL);
  const { data: facets } = useQuery(facetsQuery(username, scope, answered));
  const { data: counts } = useQuery(facetsQuery(username, scope, answered, talliedFilter(filters)));
  const topics = all.filter(({ id, isArchived }) => !isArchived || filters.topics?.any?.includes(id));
  const groups = useOptionGroups({ scope, apps, answered, filters, facets, counts, labels, topics, members });
  const wanted = typed.trim().toLocaleLowerCase(i18n.locale);
  const has = (...texts: string[]): boolean =>
    texts.some((text) => text.toLocaleLowerCase(i18n.locale).includes(wanted));
  const set = (change: Filters): void => onFilters({ ...filters, ...change, review: undefined });
  const found = groups.flatMap((group) => {
    const options = has(group.title) ? group.options : group.options.filter(({ text }) => has(text));
    return options.length > 0 ? [{ ...group, options }] : [];
  });
  const shows = {
    views: has(t`Saved views`),
    stars: has(t`Stars`),
    dates: has(t`Date`),
    text: has(t`Text`, t`Words`, t`Length`),
  };
  const isNone = found.length === 0 && !Object.values(shows).includes(true);
  return (
    <div className={styles.panel}>
      {isSmall && (
        <div className={styles.find}>
          <SearchField filters={filters} onFilters={onFilters} />
          <SortPicker sort={filters.sort} onSort={(sort) => set({ sort })} />
        </div>
      )}
      <BareField
        type="search"
        label={t`Find a filter`}
        placeholder={t`Find a filter`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.groups}>
        {shows.views && (
          <OptionSection title={t`Saved views`}>
            <ViewsSection {...props} />
          </OptionSection>
        )}
        {shows.stars && (
          <OptionSection title={t`Stars`}>
            <StarFilter
              chosen={filters.stars ?? []}
              counts={countsHold(filters, 'stars') ? counts?.stars : undefined}
              onToggle={(stars) => set({ stars: toggled(filters.stars, stars) })}
            />
          </OptionSection>
        )}
        {found.map(({ key, title, options }) => (
          <OptionGroup
            key={key}
            title={title}
            options={options}
            endOf={({ count }) =>
              count !== undefined && countsHold(filters, key) ? formatNumber(count) : undefined
            }
            moreWords={(hidden) => t`${plural(hidden, { one: 'Show # more', other: 'Show # more' })}`}
            isWhole={wanted !== ''}
            onToggle={({ change }) => set(change)}
          />
        ))}
        {shows.dates && (
          <OptionSection title={t`Date`}>
            <DateFields filters={filters} answered={answered} onChange={set} />
          </OptionSection>
        )}
        {shows.text && (
          <OptionSection title={t`Text`}>
            <TextFields filters={filters} onChange={set} />
          </OptionSection>
        )}
        {isNone && (
          <p className={styles.none}>
            <Trans>No matching filters.</Trans>
          </p>
        )}
      </div>
    </div>
  );
};
