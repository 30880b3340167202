import * as z from 'zod/mini';
import { KINDS, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import {
  type Condition,
  DATE_FIELDS,
  REVIEW_STATES,
  type ReviewFilter,
  VIAS,
} from '#shared/domain/reviews/filter/review-filter.ts';
import { Day, Id, Instant, StorableString, StoreType } from '../fields.ts';

const list = <Value extends z.ZodMiniType>(value: Value, most: number) =>
  z.array(value).check(z.minLength(1), z.maxLength(most));
const given = z.refine<object>((lists) => Object.keys(lists).length > 0, 'must have a condition');

/** Names what is not known here, or not to this consumer. */
const named = {
  error: (issue: { code?: string; keys?: string[] }) =>
    issue.code === 'unrecognized_keys' ? `does not have ${issue.keys?.join(', ')}` : undefined,
};

const Words = list(StorableString.check(z.minLength(1), z.maxLength(100)), 10);
const Units = z.int().check(z.nonnegative(), z.maximum(1_000_000));
/** A day of the company's time zone (`to` includes it), or an instant. */
const When = z.union([Day, Instant]);

export const ReviewState = z.enum(REVIEW_STATES);
export const Via = z.enum(VIAS);
export const Kind = z.enum(KINDS);
export const Sentiment = z.literal(SENTIMENTS);

/** Of a list of values any may hold; of another none may. */
const anyOrNone = <Value extends z.ZodMiniType>(value: Value, most: number) =>
  z
    .strictObject({ any: z.optional(list(value, most)), none: z.optional(list(value, most)) }, named)
    .check(given);

/** Every condition there is. Each one given must hold; a list holds if any of its values does. */
const conditions = {
  apps: z.optional(list(Id, 200)),
  stores: z.optional(list(StoreType, 2)),
  stars: z.optional(list(z.int().check(z.minimum(1), z.maximum(5)), 5)),
  /** Detected languages; only the base language counts: `pt` for `pt-BR`. */
  languages: z.optional(list(StorableString.check(z.minLength(2), z.maxLength(35)), 50)),
  /** Apple's storefronts, ISO 3166 alpha-3. */
  countries: z.optional(list(z.string().check(z.regex(/^[A-Z]{3}$/)), 200)),
  /** Google's version names. */
  versions: z.optional(list(StorableString.check(z.minLength(1), z.maxLength(100)), 50)),
  kinds: z.optional(anyOrNone(Kind, KINDS.length)),
  /** Merged ones count as those they were merged into. */
  topics: z.optional(anyOrNone(Id, 50)),
  sentiments: z.optional(list(Sentiment, SENTIMENTS.length)),
  /** Whole words of title, body and their translations; an entry of several words needs them all. */
  words: z.optional(
    z
      .strictObject({ all: z.optional(Words), any: z.optional(Words), none: z.optional(Words) }, named)
      .check(given),
  ),
  /** UTF-16 units of title and body together. */
  length: z.optional(
    z.strictObject({ min: z.optional(Units), max: z.optional(Units) }, named).check(
      given,
      z.refine(({ min = 0, max = min }) => min <= max, 'min must not exceed max'),
    ),
  ),
  /** Changed by the reviewer since its first sync. */
  edited: z.optional(z.boolean()),
  /** An earlier revision of the review had a reply. */
  repliedBefore: z.optional(z.boolean()),
  /** `false` leaves out reviews that need no reply, unless `noReplyNeeded` asks for them. */
  answered: z.optional(z.boolean()),
  states: z.optional(list(ReviewState, 10)),
  noReplyNeeded: z.optional(z.boolean()),
  via: z.optional(list(Via, 5)),
  labels: z.optional(anyOrNone(Id, 50)),
  /** Ids of members; `me` is the caller, and `none` means not assigned. */
  assignees: z.optional(list(Id, 100)),
  from: z.optional(When),
  to: z.optional(When),
  /** Today and the days before it. */
  lastDays: z.optional(z.int().check(z.minimum(1), z.maximum(3660))),
  /** The date meant; `arrived`: when this revision was first seen. */
  dateField: z.optional(z.enum(DATE_FIELDS)),
} satisfies Record<Condition, z.ZodMiniType>;

const all = z.strictObject(conditions, named);

/** The conditions by which reviews are counted together: their combinations cost nothing. */
export const TalliedFilter = z.pick(all, { stars: true, languages: true, versions: true, edited: true });
export type TalliedFilter = z.infer<typeof TalliedFilter>;

type Dates = Pick<ReviewFilter, 'from' | 'to' | 'lastDays'>;
const oneRange = z.refine<Dates>(
  ({ from, to, lastDays }) => lastDays === undefined || (from ?? to) === undefined,
  { path: ['lastDays'], error: 'cannot be combined with from and to' },
);

const ofText = { words: true, length: true, edited: true, repliedBefore: true } as const;
const ofReply = {
  answered: true,
  states: true,
  noReplyNeeded: true,
  via: true,
  labels: true,
  assignees: true,
} as const;
const dates = { from: true, to: true, lastDays: true, dateField: true } as const;

/** The filter of each consumer: all conditions but those it cannot use, which are refused by name. */
export const FILTERS = {
  list: all.check(oneRange),
  view: all.check(oneRange),
  export: all.check(oneRange),
  insights: z.omit(all, { ...ofText, ...ofReply, ...dates }),
  rule: z.omit(all, { ...ofReply, ...dates }),
};

export const Sort = z.enum(['newest', 'oldest', 'lowestStars']);
export type Sort = z.infer<typeof Sort>;

/** The text of the search box: prefixes, and the author's name as well. */
export const SearchText = StorableString.check(z.minLength(1), z.maxLength(200));
