import { type RawBuilder, sql } from 'kysely';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { periodOf } from '#shared/domain/reviews/filter/period.ts';
import type { Condition, ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { type SearchTerms, termsOfWords } from '#shared/domain/reviews/search-words.ts';

type Sql = RawBuilder<unknown>;
type Clock = { now: number; timeZone: string };
type Compilers = {
  [Name in Condition]: (value: NonNullable<ReviewFilter[Name]>, filter: ReviewFilter, clock: Clock) => Sql;
};

/** The state of review `r`, as `stateOf` in shared/domain. */
const state = sql`case
  when not r.is_answered then case when r.submit_error is null then r.draft else 'refused' end
  when r.public_state is null then 'sending' else lower(r.public_state) end`;

const DATES = { written: sql`r.modified_at`, arrived: sql`r.revised_at`, answered: sql`r.answered_at` };

const during = (
  dates: Pick<ReviewFilter, 'from' | 'to' | 'lastDays'>,
  filter: ReviewFilter,
  clock: Clock,
): Sql => {
  const { start, end } = periodOf(dates, clock.now, clock.timeZone);
  const date = DATES[filter.dateField ?? 'written'];
  const parts = [
    ...(start === undefined ? [] : [sql`${date} >= ${new Date(start)}::timestamptz`]),
    ...(end === undefined ? [] : [sql`${date} < ${new Date(end)}::timestamptz`]),
  ];
  return sql.join(parts, sql` and `);
};

/** An entry as `entry_query` reads it. */
const entryOf = ({ words, beginnings }: SearchTerms, mark = ''): string =>
  [...words.map((word) => mark + word), ...beginnings.map((start) => `${mark}${start}*`)].join(' ');

const entriesOf = (entries: readonly string[]): string[] =>
  entries.flatMap((entry) => {
    const terms = termsOfWords(entry);
    return terms ? [entryOf(terms)] : [];
  });

/** Whether the stored words of review `r` match; a review that is not indexed yet has none. */
const hasEntries = (all: string[], any: string[], none: string[]): Sql => sql`coalesce((
  select w.words_in_month @@ entries_query((select current_company()), r.app_id, month_of(r.modified_at), ${all}::text[], ${any}::text[], ${none}::text[])
  from review_words w where w.app_id = r.app_id and w.review_id = r.review_id), ${all.length + any.length === 0})`;

/** The condition of the search box, which also finds beginnings and the author's name. */
export const isFound = (terms: SearchTerms): Sql => hasEntries([entryOf(terms, '~')], [], []);

/** Each condition for a row `r` of `reviews`. */
const compilers: Compilers = {
  apps: (apps) => sql`r.app_id = any(${apps}::text[])`,
  // As `storeOf` in shared/domain.
  stores: (stores) =>
    sql`case when r.app_id like '%.%' then 'google' else 'apple' end = any(${stores}::text[])`,
  stars: (stars) => sql`r.star_rating = any(${stars}::smallint[])`,
  languages: (languages) => sql`r.base_language = any(${languages.map(baseLanguage)}::text[])`,
  countries: (countries) => sql`r.territory = any(${countries}::text[])`,
  versions: (versions) => sql`r.version = any(${versions}::text[])`,
  words: ({ all = [], any, none = [] }) => {
    const [everyOne, one, no] = [entriesOf(all), entriesOf(any ?? []), entriesOf(none)];
    // An entry without a letter or digit occurs nowhere.
    if (everyOne.length < all.length || (any !== undefined && one.length === 0)) return sql`false`;
    return everyOne.length + one.length + no.length === 0 ? sql`true` : hasEntries(everyOne, one, no);
  },
  length: ({ min = 0, max }) =>
    max === undefined ? sql`r.text_length >= ${min}` : sql`r.text_length between ${min} and ${max}`,
  edited: (edited) => (edited ? sql`r.was_edited` : sql`not r.was_edited`),
  repliedBefore: (before) => (before ? sql`r.replied_before` : sql`not r.replied_before`),
  answered: (answered, { noReplyNeeded }) =>
    sql`r.is_answered = ${answered} ${noReplyNeeded === undefined ? sql`and not r.no_reply_needed` : sql``}`,
  states: (states) => sql`${state} = any(${states}::text[])`,
  noReplyNeeded: (isSet) => (isSet ? sql`r.no_reply_needed` : sql`not r.no_reply_needed`),
  via: (via) => sql`r.answered_via = any(${via}::text[])`,
  labels: ({ any, none = [] }) => sql`true
    ${any === undefined ? sql`` : sql`and r.labels && ${uuids(any)}::uuid[]`}
    ${none.length === 0 ? sql`` : sql`and not r.labels && ${uuids(none)}::uuid[]`}`,
  from: (from, filter, clock) => during({ from }, filter, clock),
  to: (to, filter, clock) => during({ to }, filter, clock),
  lastDays: (lastDays, filter, clock) => during({ lastDays }, filter, clock),
  dateField: () => sql`true`,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What is no id of ours belongs to nothing. */
const uuids = (ids: readonly string[]): string[] => ids.filter((id) => UUID.test(id));

const compile = <Name extends Condition>(name: Name, filter: ReviewFilter, clock: Clock): Sql[] => {
  const value = filter[name];
  return value === undefined ? [] : [compilers[name](value, filter, clock)];
};

const isCondition = (name: string): name is Condition => Object.hasOwn(compilers, name);

/** Every condition there is. */
export const CONDITIONS: readonly Condition[] = Object.keys(compilers).filter(isCondition);

/** A filter for a row `r` of `reviews`; only the conditions in `names` are heeded. */
export const conditionsOf = (
  filter: ReviewFilter,
  clock: Clock,
  names: readonly Condition[] = CONDITIONS,
): Sql => {
  const heeded = Object.fromEntries(names.map((name) => [name, filter[name]]));
  const parts = names.flatMap((name) => compile(name, heeded, clock));
  return parts.length === 0
    ? sql`true`
    : sql.join(
        parts.map((part) => sql`(${part})`),
        sql` and `,
      );
};
