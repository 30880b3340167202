import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Label } from '#shared/contract/label/schema.ts';
import type { Member } from '#shared/contract/member/schema.ts';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { CONDITIONS } from '#shared/domain/reviews/filter/address.ts';
import type { Condition, ReviewState, Via } from '#shared/domain/reviews/filter/review-filter.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { formatDayInUtc, formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import type { Filters } from '../../store/filters.ts';

/** One condition in words, and the filters without it. */
export type FilterPart = { name: keyof Filters; text: string; without: Filters };

/** Together they are one condition. */
const DATES = ['from', 'to', 'lastDays', 'dateField'] as const;

/** Which list it is does not count as a filter. */
const isShown = (name: string): name is Exclude<Condition, 'answered'> =>
  name !== 'answered' && CONDITIONS.some((one) => one === name);

type Known = {
  apps: readonly Application[];
  labels: readonly Label[];
  topics: readonly Topic[];
  members: readonly Member[];
};

/** `1–3`, or `1, 3` where they are not consecutive. */
const starRange = (stars: readonly number[]): string => {
  const [first = 0, last = 0] = [stars[0], stars.at(-1)];
  const isRange = stars.length > 1 && last - first === stars.length - 1;
  return isRange ? `${formatNumber(first)}–${formatNumber(last)}` : stars.map(formatNumber).join(', ');
};

/** Says in words which reviews a filter lets through: `1–2 stars`, `German`. */
export const useFilterWords = ({ apps, labels, topics, members }: Known) => {
  const { t } = useLingui();
  const { kinds, sentiments, topicName } = useTopicWords();
  const stores: Record<Store, string> = { apple: t`App Store`, google: t`Google Play` };
  const states: Record<ReviewState, string> = {
    none: t`No draft`,
    preparing: t`Drafting`,
    ready: t`Draft ready`,
    limit: t`Over the monthly limit`,
    blocked: t`Draft blocked`,
    failed: t`Draft failed`,
    refused: t`Not sent`,
    sending: t`Sending`,
    pending: t`In review by Apple`,
    published: t`Published`,
  };
  const vias: Record<Via, string> = {
    person: t`Answered by a person`,
    batch: t`Answered in a batch`,
    rule: t`Answered by a rule`,
    key: t`Answered by the API`,
    store: t`Answered in the store console`,
  };
  /** The names of those that still exist. */
  const namesOf = (ids: readonly string[], known: readonly { id: string; name: string }[]): string =>
    formatList(ids.map((id) => known.find((one) => one.id === id)?.name ?? t`Deleted`));
  const appNames = apps.map(({ id, meta: { name } }) => ({ id, name }));
  const topicNames = topics.map(({ id, name }) => ({ id, name: topicName(id, name) }));
  /** `Me` and `Nobody` are known before the members are. */
  const people = [
    { id: 'me', name: t`Me` },
    { id: 'none', name: t`Nobody` },
    ...members.map((member) => ({ id: member.userId, name: personName(member) })),
  ];
  const quoted = (words: readonly string[]): string => formatList(words.map((word) => t`“${word}”`));

  const wordsOf = ({ words }: Filters): (string | undefined)[] => {
    const [all, any, none] = [words?.all, words?.any, words?.none].map((some) => some && quoted(some));
    return [all && t`Contains ${all}`, any && t`Contains any of ${any}`, none && t`Doesn't contain ${none}`];
  };
  const lengthOf = ({ length }: Filters): string | undefined => {
    const [least, most] = [formatNumber(length?.min ?? 0), formatNumber(length?.max ?? 0)];
    if (!length) return undefined;
    if (length.max === undefined) return t`${least} or more characters`;
    return length.min === undefined ? t`Up to ${most} characters` : t`${least}–${most} characters`;
  };
  const datesOf = ({ from, to, lastDays: days, dateField }: Filters): string | undefined => {
    const [start, end] = [from && formatDayInUtc(from), to && formatDayInUtc(to)];
    const range =
      days === undefined
        ? start && end
          ? `${start} – ${end}`
          : start
            ? t`Since ${start}`
            : end && t`Until ${end}`
        : t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`;
    if (range === undefined) return undefined;
    if (dateField === 'arrived') return t`Received: ${range}`;
    return dateField === 'answered' ? t`Answered: ${range}` : range;
  };
  const yesOrNo = (is: boolean | undefined, yes: string, no: string): string | undefined =>
    is === undefined ? undefined : is ? yes : no;

  const listed = <Value>(values: readonly Value[] | undefined, word: (value: Value) => string) =>
    values && formatList(values.map(word));
  const starWords = (stars: readonly number[] | undefined): string | undefined => {
    const range = stars && starRange(stars);
    const count = stars?.length === 1 ? (stars[0] ?? 0) : 2;
    return range && t`${plural(count, { one: `${range} star`, other: `${range} stars` })}`;
  };
  const anyOrNone = (any: string | undefined, none: string | undefined) => [any, none && t`Not ${none}`];

  /** Each condition in words, in this order; what says nothing by itself is part of another. */
  const words: Record<Condition, (filters: Filters) => readonly (string | undefined)[]> = {
    apps: ({ apps: ids }) => [ids && namesOf(ids, appNames)],
    stores: (filters) => [listed(filters.stores, (store) => stores[store])],
    stars: (filters) => [starWords(filters.stars)],
    languages: ({ languages }) => [listed(languages, languageName)],
    countries: ({ countries }) => [countries && formatList(countries)],
    versions: ({ versions }) => [listed(versions, (version) => `v${version}`)],
    edited: ({ edited }) => [yesOrNo(edited, t`Updated`, t`Not updated`)],
    kinds: (filters) =>
      anyOrNone(
        listed(filters.kinds?.any, (kind) => kinds[kind]),
        listed(filters.kinds?.none, (kind) => kinds[kind]),
      ),
    topics: (filters) => {
      const { any, none } = filters.topics ?? {};
      return anyOrNone(any && namesOf(any, topicNames), none && namesOf(none, topicNames));
    },
    sentiments: (filters) => [listed(filters.sentiments, (one) => sentiments[one])],
    words: wordsOf,
    length: (filters) => [lengthOf(filters)],
    states: (filters) => [listed(filters.states, (state) => states[state])],
    repliedBefore: ({ repliedBefore }) => [yesOrNo(repliedBefore, t`Previously answered`, t`Never answered`)],
    noReplyNeeded: ({ noReplyNeeded }) => [yesOrNo(noReplyNeeded, t`No reply needed`, t`Reply needed`)],
    via: (filters) => [listed(filters.via, (via) => vias[via])],
    labels: (filters) => {
      const { any, none } = filters.labels ?? {};
      return anyOrNone(any && namesOf(any, labels), none && namesOf(none, labels));
    },
    assignees: ({ assignees }) => {
      const names = assignees && namesOf(assignees, people);
      return [names && t`Assigned to: ${names}`];
    },
    answered: () => [], // which of the lists it is
    from: (filters) => [datesOf(filters)],
    to: () => [],
    lastDays: () => [],
    dateField: () => [],
  };

  const describe = (given: Filters): FilterPart[] => {
    const filters = followMerges(given, topics);
    const part = (name: keyof Filters, texts: readonly (string | undefined)[]): FilterPart[] => {
      const said = texts.filter((text) => text !== undefined && text !== '');
      const without = name === 'from' ? DATES : [name];
      return said.length === 0
        ? []
        : [
            {
              name,
              text: said.join(' · '),
              without: { ...filters, ...Object.fromEntries(without.map((one) => [one, undefined])) },
            },
          ];
    };
    return [
      ...part('search', [filters.search && `“${filters.search}”`]),
      ...part('review', [filters.review && t`One review`]),
      ...Object.keys(words)
        .filter(isShown)
        .flatMap((name) => part(name, words[name](filters))),
    ];
  };
  return { describe, stores, states, vias, kinds, sentiments, topicNames, people };
};
