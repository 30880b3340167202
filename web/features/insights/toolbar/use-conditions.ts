import { useLingui } from '@lingui/react/macro';
import type { Facets } from '#shared/contract/review/schema.ts';
import { KINDS, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { countryOf, STOREFRONTS } from '#shared/domain/stores/storefronts.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import type { InsightsFilter } from '#web/lib/filter-of.ts';
import { formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { useTopicName } from '../use-topic-name.ts';

type Value = string | number;
type Option = {
  value: string;
  text: string;
  isChosen: boolean;
  /** What choosing it makes of the filter. */
  filter: InsightsFilter;
};
export type Condition = { title: string; options: Option[] };

const toggled = <Of extends Value>(values: readonly Of[], value: Of): Of[] | undefined => {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value].toSorted();
  return next.length > 0 ? next : undefined;
};

/** The conditions of a filter with the values there are; those chosen are named though they are not offered any more. */
export const useConditions = (given: InsightsFilter, facets?: Facets) => {
  const { t } = useLingui();
  const { data: apps = [] } = useApps();
  const topics = useTopics();
  const { kinds, sentiments } = useTopicWords();
  const nameOfTopic = useTopicName();
  const filter = followMerges(given, topics);
  const countries = new Intl.DisplayNames([formatLocale()], { type: 'region' });
  const condition = <Of extends Value>(
    title: string,
    offered: readonly Of[],
    textOf: (value: Of) => string,
    chosen: readonly Of[] | undefined,
    change: (values: Of[] | undefined) => InsightsFilter,
  ): Condition => ({
    title,
    options: [...new Set([...offered, ...(chosen ?? [])])].map((value) => ({
      value: String(value),
      text: textOf(value),
      isChosen: chosen?.includes(value) ?? false,
      filter: without({ ...filter, ...change(toggled(chosen ?? [], value)) }),
    })),
  });
  const countryName = (code: string): string => countries.of(countryOf(code) ?? '') ?? code;
  const hasApple = apps.some(({ storeType }) => storeType === 'apple');
  const anyOf = <Of>(any: Of[] | undefined) => (any ? { any } : undefined);
  return {
    apps: condition(
      t`Apps`,
      apps.map(({ id }) => id),
      (value) => apps.find(({ id }) => id === value)?.meta.name ?? value,
      filter.apps,
      (values) => ({ apps: values }),
    ),
    others: [
      condition(
        t`Stars`,
        [5, 4, 3, 2, 1],
        (stars) => `${formatNumber(stars)} ★`,
        filter.stars,
        (stars) => ({ stars }),
      ),
      condition(
        t`Topic`,
        topics.filter(({ isArchived }) => !isArchived).map(({ id }) => id),
        nameOfTopic,
        filter.topics?.any,
        (any) => ({ topics: anyOf(any) }),
      ),
      condition(
        t`Kind`,
        KINDS,
        (kind) => kinds[kind],
        filter.kinds?.any,
        (any) => ({ kinds: anyOf(any) }),
      ),
      condition(
        t`Sentiment`,
        SENTIMENTS,
        (sentiment) => sentiments[sentiment],
        filter.sentiments,
        (values) => ({ sentiments: values }),
      ),
      condition(
        t`Version`,
        (facets?.versions ?? []).map(({ version }) => version),
        (version) => version,
        filter.versions,
        (versions) => ({ versions }),
      ),
      condition(
        t`Language`,
        (facets?.languages ?? []).map(({ language }) => language),
        languageName,
        filter.languages,
        (languages) => ({ languages }),
      ),
      condition(
        t`Store`,
        ['apple', 'google'] as const,
        (store) => (store === 'apple' ? t`App Store` : t`Google Play`),
        filter.stores,
        (stores) => ({ stores }),
      ),
      condition(
        t`Country`,
        hasApple
          ? STOREFRONTS.toSorted((one, other) => countryName(one).localeCompare(countryName(other)))
          : [],
        countryName,
        filter.countries,
        (values) => ({ countries: values }),
      ),
    ].filter(({ options }) => options.length > 0),
  };
};

/** Without conditions that say nothing. */
const without = (filter: InsightsFilter): InsightsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
