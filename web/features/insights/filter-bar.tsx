import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { KINDS, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { countryOf, STOREFRONTS } from '#shared/domain/stores/storefronts.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { request } from '#web/lib/api/query-client.ts';
import type { InsightsFilter } from '#web/lib/filter-of.ts';
import { formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { MultiSelect } from '#web/ui/choices/multi-select.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './insights.module.css';

type Value = string | number;
type Choice<Of extends Value> = { value: Of; text: string };

const toggled = <Of extends Value>(values: readonly Of[] | undefined, value: Of): Of[] | undefined => {
  const chosen = values ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].toSorted();
  return next.length > 0 ? next : undefined;
};

type SelectProps<Of extends Value> = {
  label: string;
  /** Undefined until they are known: the control keeps its place meanwhile. */
  choices: readonly Choice<Of>[] | undefined;
  values: readonly Of[] | undefined;
  onValues: (values: Of[] | undefined) => void;
};

/** One condition; nothing chosen means all. */
const Condition = <Of extends Value>({ label, choices: offered, values, onValues }: SelectProps<Of>) => {
  const choices = offered ?? [];
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const chosen = (values ?? []).map(
    (value) => choices.find((one) => one.value === value)?.text ?? String(value),
  );
  const [first] = chosen;
  const more = formatNumber(chosen.length - 1);
  const known = new Set(choices.map(({ value }) => value));
  const gone = (values ?? [])
    .filter((value) => !known.has(value))
    .map((value) => ({ value, text: String(value) }));
  const options = [...choices, ...gone];
  if (offered && options.length === 0) return null;
  return (
    <MultiSelect
      label={label}
      text={first === undefined ? label : chosen.length === 1 ? first : t`${first} + ${more}`}
      find={t`Search`}
      none={t`Nothing found`}
      typed={typed}
      onTyped={setTyped}
      options={options
        .filter(({ text }) => text.toLowerCase().includes(sought))
        .map(({ value, text }) => ({
          value: String(value),
          text,
          isChosen: values?.includes(value) ?? false,
        }))}
      onToggle={(text) => {
        const one = options.find(({ value }) => String(value) === text);
        if (one) onValues(toggled(values, one.value));
      }}
    />
  );
};

/** The App Store's, by name. */
const storefronts = (): Choice<string>[] => {
  const names = new Intl.DisplayNames([formatLocale()], { type: 'region' });
  return STOREFRONTS.map((value) => ({ value, text: names.of(countryOf(value) ?? '') ?? value })).toSorted(
    (one, other) => one.text.localeCompare(other.text),
  );
};

type Props = { username: string; filter: InsightsFilter; onFilter: (filter: InsightsFilter) => void };

/** Which reviews the page is about. */
export const FilterBar = ({ username, filter: given, onFilter }: Props) => {
  const { t } = useLingui();
  const { data: apps = [] } = useApps();
  const topics = useTopics();
  const filter = followMerges(given, topics);
  const { kinds, sentiments, topicName } = useTopicWords();
  const { data: facets } = useQuery({
    queryKey: ['insights', 'facets', username],
    queryFn: ({ signal }) => request(reviewApi.getFacets, { username }, signal),
  });
  const set = (change: InsightsFilter): void => {
    const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined);
    onFilter(Object.fromEntries(entries));
  };
  const anyOf = <Of,>(any: Of[] | undefined) => (any ? { any } : undefined);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <fieldset className={styles.filters} aria-label={t`Filter`}>
      <Condition
        label={t`Apps`}
        choices={apps.map(({ id, meta }) => ({ value: id, text: meta.name }))}
        values={filter.apps}
        onValues={(next) => set({ apps: next })}
      />
      <Condition
        label={t`Store`}
        choices={[
          { value: 'apple' as const, text: t`App Store` },
          { value: 'google' as const, text: t`Google Play` },
        ]}
        values={filter.stores}
        onValues={(stores) => set({ stores })}
      />
      <Condition
        label={t`Stars`}
        choices={[1, 2, 3, 4, 5].map((stars) => ({ value: stars, text: `${formatNumber(stars)} ★` }))}
        values={filter.stars}
        onValues={(stars) => set({ stars })}
      />
      <Condition
        label={t`Language`}
        choices={facets?.languages.map(({ language }) => ({
          value: language,
          text: languageName(language),
        }))}
        values={filter.languages}
        onValues={(languages) => set({ languages })}
      />
      {apps.some(({ storeType }) => storeType === 'apple') && (
        <Condition
          label={t`Country`}
          choices={storefronts()}
          values={filter.countries}
          onValues={(countries) => set({ countries })}
        />
      )}
      <Condition
        label={t`Version`}
        choices={facets?.versions.map(({ version }) => ({ value: version, text: version }))}
        values={filter.versions}
        onValues={(versions) => set({ versions })}
      />
      <Condition
        label={t`Kind`}
        choices={KINDS.map((kind) => ({ value: kind, text: kinds[kind] }))}
        values={filter.kinds?.any}
        onValues={(any) => set({ kinds: anyOf(any) })}
      />
      <Condition
        label={t`Topic`}
        choices={
          topics.length === 0
            ? undefined
            : topics.map(({ id, name }) => ({ value: id, text: topicName(id, name) }))
        }
        values={filter.topics?.any}
        onValues={(any) => set({ topics: anyOf(any) })}
      />
      <Condition
        label={t`Sentiment`}
        choices={SENTIMENTS.map((sentiment) => ({ value: sentiment, text: sentiments[sentiment] }))}
        values={filter.sentiments}
        onValues={(chosen) => set({ sentiments: chosen })}
      />
      {isFiltered && (
        <Button variant="link" onClick={() => onFilter({})}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </fieldset>
  );
};
