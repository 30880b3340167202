import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Label } from '#shared/contract/label/schema.ts';
import type { Member } from '#shared/contract/member/schema.ts';
import type { Facets } from '#shared/contract/review/schema.ts';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { may } from '#shared/domain/account/roles.ts';
import { KINDS, type Kind, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { REVIEW_STATES } from '#shared/domain/reviews/filter/review-filter.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { type Filters, toggled } from '../../store/filters.ts';
import { useFilterWords } from './use-filter-words.ts';

export type FilterOption = {
  value: string;
  text: string;
  count?: number;
  isChosen: boolean;
  /** What choosing it changes. */
  change: Filters;
};
export type FilterGroup = { key: string; title: string; options: FilterOption[] };

type Known = {
  scope: string;
  apps: readonly Application[];
  answered: boolean | undefined;
  filters: Filters;
  facets: Facets | undefined;
  /** The facets within the filters. Values stay in the order of `facets`, so that none moves under the pointer. */
  counts: Facets | undefined;
  labels: readonly Label[];
  topics: readonly Topic[];
  members: readonly Member[];
};

/** The states a review of the list can be in. */
const UNANSWERED = ['ready', 'preparing', 'none', 'blocked', 'failed', 'limit', 'refused'] as const;
const ANSWERED = ['sending', 'pending', 'published'] as const;
const VIAS = ['person', 'store'] as const;

/** What must not be missed comes first. */
const SENSITIVE_FIRST: readonly Kind[] = ['sensitive', ...KINDS.filter((kind) => kind !== 'sensitive')];

const NONE = { count: 0 };
const countOf = (facet: { count: number } | undefined) => (facet ? { count: facet.count } : {});

type Chosen<Value> = { any?: Value[] | undefined; none?: Value[] | undefined } | undefined;
/** The condition with a value added to its `any` list, or removed. */
const anyOf = <Value extends string>(chosen: Chosen<Value>, value: Value): Chosen<Value> => {
  const any = toggled(chosen?.any, value);
  return any || chosen?.none ? { any, none: chosen?.none } : undefined;
};

/** The filters with a choice of values, in the order of the menu. */
export const useOptionGroups = ({
  scope,
  apps,
  answered,
  filters,
  facets,
  counts,
  labels,
  topics,
  members,
}: Known): FilterGroup[] => {
  const { t } = useLingui();
  const { stores, states, vias, kinds, sentiments, topicNames, people } = useFilterWords({
    apps,
    labels,
    topics,
    members: members.filter(({ role }) => may(role, 'draft')),
  });
  /** The values offered, and those chosen that are not offered any more. */
  const withChosen = <Value extends { value: string; text: string; count?: number }>(
    offered: Value[],
    chosen: readonly string[] | undefined,
    textOf: (value: string) => string,
  ) => [
    ...offered,
    ...(chosen ?? [])
      .filter((value) => offered.every((one) => one.value !== value))
      .map((value) => ({ value, text: textOf(value) })),
  ];
  const flag = (
    name: 'edited' | 'noReplyNeeded' | 'repliedBefore',
    is: boolean,
    text: string,
  ): FilterOption => ({
    value: `${name} ${is}`,
    text,
    isChosen: filters[name] === is,
    change: { [name]: filters[name] === is ? undefined : is },
  });
  const languages = withChosen(
    (facets?.languages ?? []).map(({ language }) => ({
      value: language,
      text: languageName(language),
      ...(counts && countOf(counts.languages.find((one) => one.language === language) ?? NONE)),
    })),
    filters.languages,
    languageName,
  );
  const versions = withChosen(
    (facets?.versions ?? []).map(({ version }) => ({
      value: version,
      text: version,
      ...(counts && countOf(counts.versions.find((one) => one.version === version) ?? NONE)),
    })),
    filters.versions,
    (version) => version,
  );
  const groups: FilterGroup[] = [
    {
      key: 'apps',
      title: t`Apps`,
      options: (scope === ALL_APPS ? apps : []).map(({ id, meta }) => ({
        value: id,
        text: meta.name,
        isChosen: filters.apps?.includes(id) ?? false,
        change: { apps: toggled(filters.apps, id) },
      })),
    },
    {
      key: 'kinds',
      title: t`Kind`,
      options: SENSITIVE_FIRST.map((kind) => ({
        value: kind,
        text: kinds[kind],
        ...countOf(facets?.kinds.find((one) => one.kind === kind)),
        isChosen: filters.kinds?.any?.includes(kind) ?? false,
        change: { kinds: anyOf(filters.kinds, kind) },
      })),
    },
    {
      key: 'topics',
      title: t`Topic`,
      options: topicNames.map(({ id, name }) => ({
        value: id,
        text: name,
        ...countOf(facets?.topics.find(({ topic }) => topic === id)),
        isChosen: filters.topics?.any?.includes(id) ?? false,
        change: { topics: anyOf(filters.topics, id) },
      })),
    },
    {
      key: 'sentiments',
      title: t`Sentiment`,
      options: SENTIMENTS.map((sentiment) => ({
        value: String(sentiment),
        text: sentiments[sentiment],
        ...countOf(facets?.sentiments.find((one) => one.sentiment === sentiment)),
        isChosen: filters.sentiments?.includes(sentiment) ?? false,
        change: { sentiments: toggled(filters.sentiments, sentiment) },
      })),
    },
    {
      key: 'languages',
      title: t`Language`,
      options: languages.map((option) => ({
        ...option,
        isChosen: filters.languages?.includes(option.value) ?? false,
        change: { languages: toggled(filters.languages, option.value) },
      })),
    },
    {
      key: 'versions',
      title: t`App version`,
      options: versions.map((option) => ({
        ...option,
        isChosen: filters.versions?.includes(option.value) ?? false,
        change: { versions: toggled(filters.versions, option.value) },
      })),
    },
    {
      key: 'labels',
      title: t`Labels`,
      options: labels.map(({ id, name }) => ({
        value: id,
        text: name,
        isChosen: filters.labels?.any?.includes(id) ?? false,
        change: { labels: anyOf(filters.labels, id) },
      })),
    },
    {
      key: 'assignees',
      title: t`Assigned to`,
      options: (members.length > 1 ? people : []).map(({ id, name }) => ({
        value: id,
        text: name,
        isChosen: filters.assignees?.includes(id) ?? false,
        change: { assignees: toggled(filters.assignees, id) },
      })),
    },
    {
      key: 'stores',
      title: t`Store`,
      options: (scope === ALL_APPS ? (['apple', 'google'] as const) : []).map((store) => ({
        value: store,
        text: stores[store],
        isChosen: filters.stores?.includes(store) ?? false,
        change: { stores: toggled(filters.stores, store) },
      })),
    },
    {
      key: 'state',
      title: answered === false ? t`Draft` : t`Reply`,
      options: (answered === undefined ? REVIEW_STATES : answered ? ANSWERED : UNANSWERED).map((state) => ({
        value: state,
        text: states[state],
        isChosen: filters.states?.includes(state) ?? false,
        change: { states: toggled(filters.states, state) },
      })),
    },
    {
      key: 'via',
      title: t`Answered by`,
      options: (answered === false ? [] : VIAS).map((via) => ({
        value: via,
        text: vias[via],
        isChosen: filters.via?.includes(via) ?? false,
        change: { via: toggled(filters.via, via) },
      })),
    },
    {
      key: 'more',
      title: t`More`,
      options: [
        flag('edited', true, t`Updated by the reviewer`),
        flag('repliedBefore', true, t`Previously answered`),
        ...(answered ? [] : [flag('noReplyNeeded', true, t`No reply needed`)]),
      ],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
};
