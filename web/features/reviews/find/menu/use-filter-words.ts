import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Label } from '#shared/contract/label/schema.ts';
import type { Topic } from '#shared/contract/topic/schema.ts';
import type { ReviewState, Via } from '#shared/domain/reviews/filter/review-filter.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { formatDayInUtc, formatList, formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import type { Filters } from '../filters.ts';

/** One condition in words, and the filters without it. */
export type FilterPart = { name: keyof Filters; text: string; without: Filters };

type Known = { apps: readonly Application[]; labels: readonly Label[]; topics: readonly Topic[] };

/** `1–3`, or `1, 3` where they are not consecutive. */
const starRange = (stars: readonly number[]): string => {
  const [first = 0, last = 0] = [stars[0], stars.at(-1)];
  const isRange = stars.length > 1 && last - first === stars.length - 1;
  return isRange ? `${formatNumber(first)}–${formatNumber(last)}` : stars.map(formatNumber).join(', ');
};

/** Says in words which reviews a filter lets through: `1–2 stars`, `German`. */
export const useFilterWords = ({ apps, labels, topics }: Known) => {
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
  const quoted = (words: readonly string[]): string => formatList(words.map((word) => `“${word}”`));

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

  const describe = (given: Filters): FilterPart[] => {
    const filters = followMerges(given, topics);
    const { stars, languages, countries, versions } = filters;
    const range = stars && starRange(stars);
    const count = stars?.length === 1 ? (stars[0] ?? 0) : 2;
    const [any, none] = [filters.labels?.any, filters.labels?.none].map((ids) => ids && namesOf(ids, labels));
    const isAbout = [filters.topics?.any, filters.topics?.none].map((ids) => ids && namesOf(ids, topicNames));
    const isOf = [filters.kinds?.any, filters.kinds?.none].map(
      (some) => some && formatList(some.map((kind) => kinds[kind])),
    );
    const [about, notAbout] = isAbout;
    const [kind, notKind] = isOf;
    const part = (name: keyof Filters, ...texts: (string | undefined)[]): FilterPart[] => {
      const said = texts.filter((text) => text !== undefined && text !== '');
      return said.length > 0
        ? [{ name, text: said.join(' · '), without: { ...filters, [name]: undefined } }]
        : [];
    };
    const dates = part('from', datesOf(filters)).map((one) => ({
      ...one,
      without: { ...filters, from: undefined, to: undefined, lastDays: undefined, dateField: undefined },
    }));
    return [
      ...part('search', filters.search && `“${filters.search}”`),
      ...part('review', filters.review && t`One review`),
      ...part('apps', filters.apps && namesOf(filters.apps, appNames)),
      ...part('stores', filters.stores && formatList(filters.stores.map((store) => stores[store]))),
      ...part('stars', range && t`${plural(count, { one: `${range} star`, other: `${range} stars` })}`),
      ...part('languages', languages && formatList(languages.map(languageName))),
      ...part('countries', countries && formatList(countries)),
      ...part('versions', versions && formatList(versions.map((version) => `v${version}`))),
      ...part('edited', yesOrNo(filters.edited, t`Updated`, t`Not updated`)),
      ...part('kinds', kind, notKind && t`Not ${notKind}`),
      ...part('topics', about, notAbout && t`Not ${notAbout}`),
      ...part(
        'sentiments',
        filters.sentiments && formatList(filters.sentiments.map((one) => sentiments[one])),
      ),
      ...part('words', ...wordsOf(filters)),
      ...part('length', lengthOf(filters)),
      ...part('states', filters.states && formatList(filters.states.map((state) => states[state]))),
      ...part('repliedBefore', yesOrNo(filters.repliedBefore, t`Answered before`, t`Never answered before`)),
      ...part('noReplyNeeded', yesOrNo(filters.noReplyNeeded, t`No reply needed`, t`Reply needed`)),
      ...part('via', filters.via && formatList(filters.via.map((via) => vias[via]))),
      ...part('labels', any, none && t`Not ${none}`),
      ...dates,
    ];
  };
  return { describe, stores, states, vias, kinds, sentiments, topicNames };
};
