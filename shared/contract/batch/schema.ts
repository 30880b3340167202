import * as z from 'zod/mini';
import { MAX_ABOUT } from '#shared/domain/batches/announcement.ts';
import { BATCH_STATES, PAUSE_REASONS } from '#shared/domain/batches/batch.ts';
import { DELIVERIES, PROPOSAL_REASONS, PROPOSAL_STATES, REMOVALS } from '#shared/domain/batches/proposal.ts';
import { BATCH_WARNINGS } from '#shared/domain/batches/warning-codes.ts';
import { DRAFT_CHANGES } from '#shared/domain/insights/draft-change.ts';
import { Id, StorableString, Time } from '../fields.ts';
import { Review } from '../review/schema.ts';

export const BatchState = z.enum(BATCH_STATES);
export const ProposalState = z.enum(PROPOSAL_STATES);
export const ProposalReason = z.enum(PROPOSAL_REASONS);

const n = z.number();
const Counts = z.object({
  drafting: n,
  ready: n,
  flagged: n,
  awaiting_approval: n,
  scheduled: n,
  handed_over: n,
  withdrawn: n,
  failed: n,
});

/** Replies to many reviews, which are decided on together. */
export const Batch = z.object({
  id: z.string(),
  state: BatchState,
  /** While it rests nothing is drafted and nothing handed over; a person resumes it. */
  pause: z.nullable(z.object({ reason: z.enum(PAUSE_REASONS), at: Time })),
  /** Waiting until then, by itself: the AI is unavailable, or the day's share of AI requests is used up. */
  resumesAt: z.nullable(Time),
  /** What was said once; it goes into every reply. */
  instruction: z.string(),
  /** What the replies say is fixed, and in which version; null: nothing in particular. */
  correction: z.nullable(z.object({ topicId: z.string(), version: z.nullable(z.string()) })),
  /** Null: this person has left. */
  createdBy: z.nullable(z.string()),
  createdAt: Time,
  /** The frozen number of reviews: the sum of `counts`. */
  total: z.number(),
  counts: Counts,
  /** Of those handed over: how many the store got, how many are on their way, and how many were removed again. */
  sent: z.number(),
  sending: z.number(),
  removed: z.number(),
  /** Sending was asked for: when the first reply may leave. Until then all of it can be undone. Null: it may leave. */
  sendsAt: z.nullable(Time),
  sample: z.object({
    size: z.number(),
    /** How many of the sample were approved by name, and how many more have to be before the rest may be approved. */
    read: z.number(),
    missing: z.number(),
    /** How many drafts were left out as wrong, rewritten or written anew. */
    wrong: z.number(),
    /** Too many were wrong: the rest can be approved one by one only. */
    isEnded: z.boolean(),
  }),
  /** Whether `approve` with `rest` is possible, and to how many replies it would apply. */
  mayApproveRest: z.boolean(),
  rest: z.number(),
  estimate: z.object({
    /** AI requests for what is left to draft, and what they cost in dollars; at most, if each is repeated. */
    requests: z.number(),
    requestsAtMost: z.number(),
    dollars: z.number(),
    dollarsAtMost: z.number(),
    /** When drafting ends; null if nothing is being drafted or it is unknown. */
    draftedAt: z.nullable(Time),
    /**
     * If sending starts now: how many replies each store gets, and when it has the last, at the earliest and probably.
     * Before sending was asked for, those that are ready to be approved count too.
     */
    stores: z.array(
      z.object({ store: z.enum(['apple', 'google']), replies: z.number(), from: Time, until: Time }),
    ),
  }),
});
export type Batch = z.infer<typeof Batch>;

/** What to look at in a reply; the span is its start and end in UTF-16 units, null if it is about the whole. */
export const BatchWarning = z.object({
  code: z.enum(BATCH_WARNINGS),
  span: z.nullable(z.array(z.number())),
});

/** The reply of a batch to one review. */
export const BatchItem = z.object({
  id: z.string(),
  /** In the list that was chosen, from 0. `items` lists them in the order in which they are read. */
  position: z.number(),
  appId: z.string(),
  reviewId: z.string(),
  /** The frozen revision of the review. */
  revision: z.number(),
  state: ProposalState,
  /** Why it was withdrawn or failed. */
  reason: z.nullable(ProposalReason),
  /** The published reply that it is to replace; null: the review has none. */
  replaces: z.nullable(z.string()),
  /** In `language`; empty while it is drafted. */
  text: z.string(),
  /** The same in English. */
  translatedText: z.string(),
  language: z.nullable(z.string()),
  /** Incremented by every change of the text: who approves names the text that was seen. */
  version: z.number(),
  warnings: z.array(BatchWarning),
  /** It cannot be approved before its text is changed. */
  isBlocked: z.boolean(),
  isSample: z.boolean(),
  /** Unlike the others of its batch: worth reading. Known once nothing is being drafted. */
  isOutlier: z.boolean(),
  change: z.enum(DRAFT_CHANGES),
  /** Who approved it; null as long as nobody has. */
  approvedBy: z.nullable(z.string()),
  /** Once handed over: on its way, accepted by the store, or public. */
  delivery: z.nullable(z.enum(DELIVERIES)),
  /** The state of its removal from the store, if one was requested. */
  removal: z.nullable(z.enum(REMOVALS)),
  /** Null if the review was removed. */
  review: z.nullable(Review),
});
export type BatchItem = z.infer<typeof BatchItem>;

/** How many published replies of a batch can be removed, and how the removals ended. */
export const Removal = z.object({
  possible: n,
  /** On Google Play, where a reply can only be replaced. */
  impossible: n,
  open: n,
  removed: n,
  replaced: n,
  failed: n,
});
export type Removal = z.infer<typeof Removal>;

/** What an announcement is about, by which reviews are taken; without topics it fits every review. */
export const About = z.object({
  topics: z.array(Id).check(z.maxLength(MAX_ABOUT)),
  versions: z.array(StorableString.check(z.minLength(1), z.maxLength(40))).check(z.maxLength(MAX_ABOUT)),
});

/** A review that a batch would have. */
export const ScopedReview = z.object({
  appId: z.string(),
  reviewId: z.string(),
  author: z.string(),
  starRating: z.number(),
  language: z.nullable(z.string()),
  /** Its beginning, in English if it is translated. */
  excerpt: z.string(),
  isTranslated: z.boolean(),
  writtenAt: Time,
  /** Whether its app may have one of the versions. */
  isOfApp: z.boolean(),
});
export type ScopedReview = z.infer<typeof ScopedReview>;

/** Why a review is not in a batch. */
export const NotInBatch = z.enum([
  'NOT_FOUND',
  'ANSWERED',
  'NO_REPLY_NEEDED',
  'IN_ANOTHER_BATCH',
  // Not about what is announced, or of an app that it is not meant for.
  // Where something is fixed also: about that version or later, or told so already.
  'OTHER_TOPIC',
  'OTHER_APP',
  'AFTER_RELEASE',
  'CORRECTED',
]);
export type NotInBatch = z.infer<typeof NotInBatch>;

/** Why a reply was not approved. */
export const NotApproved = z.enum(['NOT_FOUND', 'CHANGED', 'BLOCKED', 'DECIDED']);
export type NotApproved = z.infer<typeof NotApproved>;

export const Skipped = z.array(z.object({ appId: z.string(), reviewId: z.string(), reason: NotInBatch }));

/** What a batch would be, before it is made. */
export const Scope = z.object({
  /** Null: there is no instruction, or the AI could not tell. */
  about: z.nullable(About),
  matching: z.array(ScopedReview),
  /** Those that it does not fit. */
  others: z.array(ScopedReview),
  apps: z.array(z.object({ appId: z.string(), count: z.number() })),
  stars: z.array(z.object({ stars: z.number(), count: z.number() })),
  languages: z.array(z.object({ language: z.nullable(z.string()), count: z.number() })),
  /** What its apps have of the versions that it names. */
  versions: z.array(
    z.object({
      version: z.string(),
      appId: z.string(),
      state: z.enum(['released', 'unseen', 'missing']),
      /** When it came out; null if it is not released. */
      day: z.nullable(z.string()),
    }),
  ),
  /** Null: none was asked for, or the AI could not write one. */
  sample: z.nullable(
    z.object({
      appId: z.string(),
      reviewId: z.string(),
      text: z.string(),
      translatedText: z.string(),
      language: z.string(),
    }),
  ),
  skipped: Skipped,
  isCut: z.boolean(),
});
export type Scope = z.infer<typeof Scope>;
