import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import type { InsightsFilter } from '#web/lib/filter-of.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { OptionGroup } from '#web/ui/choices/option-group.tsx';
import { BareField } from '#web/ui/controls/text-field.tsx';
import { Pill } from './pill.tsx';
import styles from './toolbar.module.css';
import { type Condition, useConditions } from './use-conditions.ts';

/** More values are searched. */
const MANY = 12;

type Props = { username: string; filter: InsightsFilter; onFilter: (filter: InsightsFilter) => void };

/** Which apps the page is about, and which of their reviews. */
export const FilterPills = ({ username, filter, onFilter }: Props) => {
  const { t } = useLingui();
  const { apps, others } = useConditions(filter);
  const [appNames, rest] = [chosenIn([apps]), chosenIn(others)];
  const { apps: chosenApps, ...conditions } = filter;
  const ofApps = chosenApps ? { apps: chosenApps } : {};
  return (
    <>
      <Pill
        title={t`Apps`}
        text={appNames === '' ? t`All apps` : appNames}
        isSet={chosenApps !== undefined}
        onClear={() => onFilter(conditions)}
      >
        {() => <Choices conditions={[apps]} onFilter={onFilter} />}
      </Pill>
      <Pill
        title={t`Filter`}
        text={rest === '' ? t`Filter` : rest}
        isSet={Object.keys(conditions).length > 0}
        onClear={() => onFilter(ofApps)}
      >
        {() => <Others username={username} filter={filter} onFilter={onFilter} />}
      </Pill>
    </>
  );
};

const chosenIn = (conditions: readonly Condition[]): string =>
  formatList(
    conditions.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen).map(({ text }) => text)),
  );

/** Reads the versions and languages there are, once someone looks for them. */
const Others = ({ username, filter, onFilter }: Props) => {
  const { data: facets } = useQuery({
    queryKey: ['insights', 'facets', username],
    queryFn: ({ signal }) => request(reviewApi.getFacets, { username }, signal),
  });
  return <Choices conditions={useConditions(filter, facets).others} onFilter={onFilter} />;
};

type ChoicesProps = { conditions: readonly Condition[]; onFilter: (filter: InsightsFilter) => void };

const Choices = ({ conditions, onFilter }: ChoicesProps) => {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLocaleLowerCase(i18n.locale);
  const has = (text: string): boolean => text.toLocaleLowerCase(i18n.locale).includes(sought);
  const found = conditions
    .map(({ title, options }) => ({
      title,
      all: options,
      options: has(title) ? options : options.filter(({ text }) => has(text)),
    }))
    .filter(({ options }) => options.length > 0);
  const count = conditions.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div className={styles.panel}>
      {count > MANY && (
        <BareField
          type="search"
          label={t`Search`}
          placeholder={t`Search`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.map(({ title, options }) => (
        <OptionGroup
          key={title}
          title={title}
          options={options}
          moreWords={(hidden) => t`${plural(hidden, { one: 'Show # more', other: 'Show # more' })}`}
          isWhole={sought !== ''}
          onToggle={({ filter }) => onFilter(filter)}
        />
      ))}
      {found.length === 0 && (
        <p className={styles.none}>
          <Trans>Nothing found</Trans>
        </p>
      )}
    </div>
  );
};
