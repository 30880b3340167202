import type { Kind, Sentiment } from '#shared/domain/classification/classification.ts';
import type { PublicState } from '#shared/domain/replies/submit-state.ts';
import type { Store } from '#shared/domain/stores/store.ts';

/**
 * What a review is waiting for. Not answered: its draft's state, or `refused` (its reply was rejected). Answered: whether
 * the store has the reply (`sending`: not yet) and shows it.
 */
export const REVIEW_STATES = [
  'none',
  'preparing',
  'ready',
  'limit',
  'blocked',
  'failed',
  'refused',
  'sending',
  'pending',
  'published',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Who decided that the reply goes out; `store`: it was written in the store's own console. */
export const VIAS = ['person', 'batch', 'rule', 'key', 'store'] as const;
export type Via = (typeof VIAS)[number];

export const DATE_FIELDS = ['written', 'arrived', 'answered'] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** Which reviews: every condition given must hold, and a list holds if any of its values does. */
export type ReviewFilter = {
  apps?: string[] | undefined;
  stores?: Store[] | undefined;
  stars?: number[] | undefined;
  /** Only the base language counts: `pt` for `pt-BR`. */
  languages?: string[] | undefined;
  countries?: string[] | undefined;
  versions?: string[] | undefined;
  kinds?: { any?: Kind[] | undefined; none?: Kind[] | undefined } | undefined;
  topics?: { any?: string[] | undefined; none?: string[] | undefined } | undefined;
  sentiments?: Sentiment[] | undefined;
  /** Whole words of title, body and their translations; an entry of several words needs them all. */
  words?: { all?: string[] | undefined; any?: string[] | undefined; none?: string[] | undefined } | undefined;
  /** UTF-16 units of title and body together. */
  length?: { min?: number | undefined; max?: number | undefined } | undefined;
  edited?: boolean | undefined;
  repliedBefore?: boolean | undefined;
  /** `false` leaves out reviews that need no reply, unless `noReplyNeeded` is given too. */
  answered?: boolean | undefined;
  states?: ReviewState[] | undefined;
  noReplyNeeded?: boolean | undefined;
  via?: Via[] | undefined;
  labels?: { any?: string[] | undefined; none?: string[] | undefined } | undefined;
  /** Ids of members, `none`, and `me`, which `filterFor` replaces where a call is answered. */
  assignees?: string[] | undefined;
  /** A day of the company's time zone (`to` includes it), or an instant. */
  from?: string | undefined;
  to?: string | undefined;
  /** Today and the days before it. */
  lastDays?: number | undefined;
  dateField?: DateField | undefined;
};

export type Condition = keyof ReviewFilter;

/** What a filter looks at; times are epoch ms. */
export type FilteredReview = {
  appId: string;
  starRating: number;
  title: string;
  body: string;
  translatedTitle: string | null;
  translatedBody: string | null;
  reviewLanguage: string | null;
  territory: string | null;
  appVersionName: string | null;
  wasEdited: boolean;
  repliedBefore: boolean;
  isAnswered: boolean;
  publicState: PublicState | null;
  draft: Exclude<ReviewState, 'refused' | 'sending' | 'pending' | 'published'>;
  submitError: string | null;
  noReplyNeeded: boolean;
  answeredVia: Via | null;
  labels: string[];
  assigneeId: string | null;
  kind: Kind | null;
  sentiment: Sentiment | null;
  topics: string[];
  writtenAt: number;
  arrivedAt: number;
  answeredAt: number | null;
};
