import type { Condition, ReviewFilter } from './review-filter.ts';

type Parameter = string | number | undefined;

/** The parameters of a page's URL. */
export type Address = { readonly [name: string]: Parameter };
type Written = Readonly<Record<string, string | undefined>>;

/** How a condition is written in a URL; what is read has not been checked. */
type Codec<Value> = { read: (address: Address) => unknown; write: (value: Value) => Written };

export const textOf = (value: Parameter): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

/** A list of texts, separated by commas: `de,fr`. */
export const listOf = (value: Parameter): string[] | undefined => {
  const parts = (textOf(value) ?? '').split(',').filter((part) => part !== '');
  const texts = parts.map((part) => part.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return texts.length > 0 ? [...new Set(texts)].toSorted() : undefined;
};
const written = (values: readonly (string | number)[] | undefined): string | undefined =>
  values?.map((value) => String(value).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
const numberOf = (value: Parameter): number | undefined =>
  textOf(value) === undefined ? undefined : Number(value);

const text = (name: string): Codec<string | undefined> => ({
  read: (address) => textOf(address[name]),
  write: (value) => ({ [name]: value }),
});
const number = (name: string): Codec<number | undefined> => ({
  read: (address) => numberOf(address[name]),
  write: (value) => ({ [name]: value?.toString() }),
});
const flag = (name: string): Codec<boolean | undefined> => ({
  read: (address) => ({ yes: true, no: false })[String(address[name])],
  write: (value) => ({ [name]: value === undefined ? undefined : value ? 'yes' : 'no' }),
});
const list = (name: string): Codec<readonly string[] | undefined> => ({
  read: (address) => listOf(address[name]),
  write: (values) => ({ [name]: written(values) }),
});
const numbers = (name: string): Codec<readonly number[] | undefined> => ({
  read: (address) => listOf(address[name])?.map(Number),
  write: (values) => ({ [name]: written(values) }),
});

/** The parts that are set; undefined without any. */
const some = (parts: Record<string, unknown>): Record<string, unknown> | undefined => {
  const set = Object.entries(parts).filter(([, value]) => value !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
};
type AnyOrNone = { any?: readonly string[] | undefined; none?: readonly string[] | undefined };
const anyOrNone = (any: string, none: string): Codec<AnyOrNone | undefined> => ({
  read: (address) => some({ any: listOf(address[any]), none: listOf(address[none]) }),
  write: (lists) => ({ [any]: written(lists?.any), [none]: written(lists?.none) }),
});

const codecs: { [Name in Condition]: Codec<ReviewFilter[Name]> } = {
  apps: list('apps'),
  stores: list('stores'),
  stars: numbers('stars'),
  languages: list('languages'),
  countries: list('countries'),
  versions: list('versions'),
  kinds: anyOrNone('kinds', 'notKinds'),
  topics: anyOrNone('topics', 'notTopics'),
  sentiments: numbers('sentiments'),
  words: {
    read: ({ words, anyWords, noWords }) =>
      some({ all: listOf(words), any: listOf(anyWords), none: listOf(noWords) }),
    write: (words) => ({
      words: written(words?.all),
      anyWords: written(words?.any),
      noWords: written(words?.none),
    }),
  },
  length: {
    read: ({ minLength, maxLength }) => some({ min: numberOf(minLength), max: numberOf(maxLength) }),
    write: (length) => ({ minLength: length?.min?.toString(), maxLength: length?.max?.toString() }),
  },
  edited: flag('edited'),
  repliedBefore: flag('replied'),
  // A list without it is the one of the unanswered.
  answered: {
    read: ({ filter }) => (filter === 'all' ? undefined : filter === 'answered'),
    write: (answered) => ({ filter: answered === undefined ? 'all' : answered ? 'answered' : undefined }),
  },
  states: list('states'),
  noReplyNeeded: flag('noReply'),
  via: list('via'),
  labels: anyOrNone('labels', 'notLabels'),
  assignees: list('assignees'),
  from: text('from'),
  to: text('to'),
  lastDays: number('days'),
  dateField: text('date'),
};
const isCondition = (name: string): name is Condition => Object.hasOwn(codecs, name);

/** Every condition there is. */
export const CONDITIONS: readonly Condition[] = Object.keys(codecs).filter(isCondition);

const write = <Name extends Condition>(name: Name, filter: ReviewFilter): Written =>
  codecs[name].write(filter[name]);

/** A filter as parameters; those of conditions that are not set are undefined. */
export const addressOfFilter = (filter: ReviewFilter): Written =>
  Object.fromEntries(CONDITIONS.flatMap((name) => Object.entries(write(name, filter))));

/**
 * The filter of an address, for a consumer who accepts what `check` returns: invalid values of a list are left out, and
 * so is a condition that stays invalid.
 */
export const filterOfAddress = <Filter extends ReviewFilter>(
  address: Address,
  nothing: Filter,
  check: (filter: Record<string, unknown>) => Filter | undefined,
): Filter => {
  let filter = nothing;
  for (const name of CONDITIONS) {
    const value = codecs[name].read(address);
    if (value === undefined) continue;
    const valid = Array.isArray(value) ? value.filter((one) => check({ [name]: [one] })) : value;
    filter = check({ ...filter, [name]: valid }) ?? filter;
  }
  return filter;
};
