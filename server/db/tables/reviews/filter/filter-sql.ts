import { type RawBuilder, sql } from 'kysely';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { CONDITIONS } from '#shared/domain/reviews/filter/address.ts';
import { periodOf } from '#shared/domain/reviews/filter/period.ts';
import type { Condition, ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { type SearchTerms, termsOfWords } from '#shared/domain/reviews/search-words.ts';
import { type Entries, entriesQuery, searchQuery } from '../word-queries.ts';

type Sql = RawBuilder<unknown>;
/** Whose filter it is, and when it is asked. */
export type Within = { companyId: string; now: number; timeZone: string };
type Compilers = {
  [Name in Condition]: (value: NonNullable<ReviewFilter[Name]>, filter: ReviewFilter, within: Within) => Sql;
};

/** The state of review `r`, as `stateOf` in shared/domain. */
const state = sql`case
  when not r.is_answered then case when r.submit_error is null then r.draft else 'refused' end
  when r.public_state is null then 'sending' else lower(r.public_state) end`;

const DATES = { written: sql`r.modified_at`, arrived: sql`r.revised_at`, answered: sql`r.answered_at` };

const during = (
  dates: Pick<ReviewFilter, 'from' | 'to' | 'lastDays'>,
  filter: ReviewFilter,
  within: Within,
): Sql => {
  const { start, end } = periodOf(dates, within.now, within.timeZone);
  const date = DATES[filter.dateField ?? 'written'];
  const parts = [
    ...(start === undefined ? [] : [sql`${date} >= ${new Date(start)}::timestamptz`]),
    ...(end === undefined ? [] : [sql`${date} < ${new Date(end)}::timestamptz`]),
  ];
  return sql.join(parts, sql` and `);
};

/** Whether the stored words of review `r` fulfil a query; null before it is indexed. */
const fulfils = (query: string): Sql => sql`(
  select w.words @@ ${query}::tsquery from review_words w where w.app_id = r.app_id and w.review_id = r.review_id)`;

/** Whether review `r` has all entries of the first list, one of the second and none of the third. */
const hasEntries = (companyId: string, entries: Entries): Sql =>
  sql`coalesce(${fulfils(entriesQuery(companyId, entries))}, ${entries.all.length + entries.any.length === 0})`;

/** The condition of the search box, which also finds beginnings and the author's name. */
export const isFound = (terms: SearchTerms, { companyId }: Within): Sql =>
  sql`coalesce(${fulfils(searchQuery(companyId, terms))}, false)`;

/** An entry of words; what a lone character asks for is looked up in the texts. */
const hasEntry = ({ words, beginnings }: SearchTerms, companyId: string): Sql => {
  const texts = sql`concat_ws(' ', r.title, r.body, r.translated_title, r.translated_body)`;
  const parts = [
    ...(words.length > 0 ? [hasEntries(companyId, { all: [words.join(' ')], any: [], none: [] })] : []),
    ...beginnings.map((character) => sql`position(${character} in ${texts}) > 0`),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
};

/**
 * The entries of a filter by words, for the index of words; undefined if it cannot find them: none must occur, or a lone
 * character may occur anywhere.
 */
export const indexedEntries = ({ words }: ReviewFilter): Entries | undefined => {
  const [all = [], any = [], none = []] = [words?.all, words?.any, words?.none].map(
    (entries) => entries?.map(termsOfWords) ?? [],
  );
  const entries = [...all, ...any, ...none];
  if (all.length + any.length === 0) return undefined;
  if (entries.some((terms) => terms === undefined || terms.beginnings.length > 0)) return undefined;
  const joined = (list: typeof all): string[] => list.map((terms) => terms?.words.join(' ') ?? '');
  return { all: joined(all), any: joined(any), none: joined(none) };
};

const hasWords = (
  { all = [], any, none = [] }: NonNullable<ReviewFilter['words']>,
  companyId: string,
): Sql => {
  const terms = {
    all: all.map(termsOfWords),
    any: any?.map(termsOfWords) ?? [],
    none: none.map(termsOfWords),
  };
  // An entry without a letter or digit occurs nowhere.
  const [every, some, no] = [terms.all, terms.any, terms.none].map((list) => list.filter(isDefined));
  if (!every || !some || !no || every.length < all.length) return sql`false`;
  if (any !== undefined && some.length === 0) return sql`false`;
  const isOneQuery = [...every, ...some, ...no].every(({ beginnings }) => beginnings.length === 0);
  const wordsOf = (list: SearchTerms[]): string[] => list.map(({ words }) => words.join(' '));
  if (every.length + some.length + no.length === 0) return sql`true`;
  if (isOneQuery)
    return hasEntries(companyId, { all: wordsOf(every), any: wordsOf(some), none: wordsOf(no) });
  const has = (entry: SearchTerms): Sql => hasEntry(entry, companyId);
  const parts = [
    ...every.map(has),
    ...(some.length > 0 ? [sql`(${sql.join(some.map(has), sql` or `)})`] : []),
    ...no.map((entry) => sql`not ${has(entry)}`),
  ];
  return sql.join(parts, sql` and `);
};

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

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
  kinds: ({ any, none = [] }) => sql`true
    ${any === undefined ? sql`` : sql`and r.kind = any(${any}::text[])`}
    ${none.length === 0 ? sql`` : sql`and (r.kind is null or r.kind <> all(${none}::text[]))`}`,
  topics: ({ any, none = [] }) => sql`true
    ${any === undefined ? sql`` : sql`and r.topics && ${any}::text[]`}
    ${none.length === 0 ? sql`` : sql`and not r.topics && ${none}::text[]`}`,
  sentiments: (sentiments) => sql`r.sentiment = any(${sentiments}::smallint[])`,
  words: (words, _filter, { companyId }) => hasWords(words, companyId),
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
  assignees: (assignees) => sql`coalesce(r.assignee_id, 'none') = any(${assignees}::text[])`,
  from: (from, filter, within) => during({ from }, filter, within),
  to: (to, filter, within) => during({ to }, filter, within),
  lastDays: (lastDays, filter, within) => during({ lastDays }, filter, within),
  dateField: () => sql`true`,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What is no id of ours belongs to nothing. */
const uuids = (ids: readonly string[]): string[] => ids.filter((id) => UUID.test(id));

const compile = <Name extends Condition>(name: Name, filter: ReviewFilter, within: Within): Sql[] => {
  const value = filter[name];
  return value === undefined ? [] : [compilers[name](value, filter, within)];
};

/** A filter for a row `r` of `reviews`; only the conditions in `names` are heeded. */
export const conditionsOf = (
  filter: ReviewFilter,
  within: Within,
  names: readonly Condition[] = CONDITIONS,
): Sql => {
  const heeded = Object.fromEntries(names.map((name) => [name, filter[name]]));
  const parts = names.flatMap((name) => compile(name, heeded, within));
  return parts.length === 0
    ? sql`true`
    : sql.join(
        parts.map((part) => sql`(${part})`),
        sql` and `,
      );
};
