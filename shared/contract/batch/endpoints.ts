import * as z from 'zod/mini';
import {
  MAX_APPROVED_AT_ONCE,
  MAX_BATCH,
  MAX_INSTRUCTION,
  MAX_ITEMS,
  MAX_REWRITTEN,
} from '#shared/domain/batches/batch.ts';
import { DELIVERIES, EXCLUSIONS, PROPOSAL_STATES } from '#shared/domain/batches/proposal.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Counted, Id, LanguageTag, StorableString, Text } from '../fields.ts';
import { FILTERS, Sort } from '../review/filter.ts';
import {
  About,
  Batch,
  BatchItem,
  NotApproved,
  ProposalReason,
  ProposalState,
  Removal,
  Scope,
  Skipped,
} from './schema.ts';

const ofBatch = { id: Id, username: Claim };
const OfBatch = z.object({ batch: Batch });

/** `NOT_ALLOWED`: not in the batch's present state. */
const steering = {
  method: 'POST',
  access: 'paying',
  input: z.object(ofBatch),
  output: OfBatch,
  errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
} as const;

const ReviewKey = z.object({ appId: Id, reviewId: Id });

/** Which reviews: by filter or by hand. */
const chosen = {
  /** The first 500 that match, in the order of `sort`; unanswered unless published replies are replaced. */
  filter: z.optional(FILTERS.list),
  sort: z.optional(Sort),
  reviews: z.optional(z.array(ReviewKey).check(z.minLength(1), z.maxLength(MAX_BATCH))),
  /** Something is fixed: only reviews that mention the topic, of the release's app and from before it, each once. */
  correction: z.optional(
    z.object({
      /** Without one the reviews are told that the published reply was wrong. */
      topicId: z.optional(Id),
      releaseId: z.optional(Id),
      /** Whether published replies are replaced too; otherwise answered reviews are left out. */
      isReplacing: z.optional(z.boolean()),
    }),
  ),
};
const eitherWay = z.refine<{ filter?: unknown; reviews?: unknown }>(
  ({ filter, reviews }) => (filter === undefined) !== (reviews === undefined),
  { path: ['filter'], error: 'give either filter or reviews' },
);

const Instruction = StorableString.check(z.trim(), z.minLength(1), z.maxLength(MAX_INSTRUCTION));

export const scope = endpoint({
  method: 'POST',
  path: '/api/batch/scope',
  access: 'paying',
  summary: 'See which reviews a batch would have, what it is about, and a reply to one; nothing is kept',
  input: z
    .object({
      ...chosen,
      /** Without one only the reviews are listed. */
      instruction: z.optional(Instruction),
      /** Proposed by the AI from the instruction if it is left out. */
      about: z.optional(About),
      /** The review to write a sample reply to; `null`: none. The first that it fits if it is left out. */
      sample: z.optional(z.nullable(ReviewKey)),
      username: Claim,
    })
    .check(eitherWay),
  output: Scope,
  errors: ['ENTITY_NOT_FOUND', 'FILTER_TOO_BROAD', 'TOO_MANY_REQUESTS'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/batch/create',
  access: 'paying',
  summary: 'Freeze up to 500 unanswered reviews, by filter or by hand, and start drafting a reply to each',
  input: z
    .object({
      /** A UUID of the client's; a repeat with the same one returns the same batch. */
      id: z.optional(Id),
      ...chosen,
      instruction: Instruction,
      /** Proposed by the AI from the instruction if it is left out. */
      about: z.optional(About),
      /** Whether reviews that it does not fit are taken too; a person then has to open the reply to each. */
      takesOthers: z.optional(z.boolean()),
      username: Claim,
    })
    .check(eitherWay),
  output: z.object({
    batch: Batch,
    skipped: Skipped,
    /** Whether more reviews match the filter than a batch may have. */
    isCut: z.boolean(),
  }),
  /**
   * ENTITY_NOT_FOUND: no review matches, or there is no such topic or release. NOT_ALLOWED: none can be answered. ENTITY_ALREADY_EXISTS: all are in other
   * batches. MAXIMUM_REACHED: too many batches are under way.
   */
  errors: [
    'TOO_MANY_REQUESTS',
    'ENTITY_NOT_FOUND',
    'NOT_ALLOWED',
    'ENTITY_ALREADY_EXISTS',
    'MAXIMUM_REACHED',
    'FILTER_TOO_BROAD',
  ],
});

export const list = endpoint({
  method: 'POST',
  path: '/api/batch/list',
  access: 'paying',
  summary: 'List batches, newest first, 20 at a time',
  input: z.object({
    offset: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000))),
    username: Claim,
  }),
  output: z.object({ batches: z.array(Batch), batchesCount: z.number() }),
  errors: [],
});

export const get = endpoint({
  method: 'POST',
  path: '/api/batch/get',
  access: 'paying',
  summary: 'Get a batch with its report: how many replies had which outcome',
  input: z.object(ofBatch),
  output: z.object({
    batch: Batch,
    /** How many reviews it has of each app. */
    apps: z.array(z.object({ appId: z.string(), count: z.number() })),
    /** Every member once. `reason` only if it was withdrawn or failed, `delivery` only if it was handed over. */
    report: z.array(
      z.object({
        store: z.enum(['apple', 'google']),
        state: ProposalState,
        reason: z.nullable(ProposalReason),
        delivery: z.nullable(z.enum([...DELIVERIES, 'removed'])),
        count: z.number(),
      }),
    ),
    removal: Removal,
  }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const items = endpoint({
  method: 'POST',
  path: '/api/batch/items',
  access: 'paying',
  summary: 'Get a page of the replies of a batch, by position',
  input: z.object({
    ...ofBatch,
    offset: z.int().check(z.nonnegative(), z.maximum(MAX_BATCH)),
    /** 20 by default. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_ITEMS))),
    /** Only these states; all by default. */
    states: z.optional(z.array(ProposalState).check(z.minLength(1), z.maxLength(PROPOSAL_STATES.length))),
  }),
  output: z.object({ items: z.array(BatchItem), itemsCount: z.number() }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const edit = endpoint({
  method: 'POST',
  path: '/api/batch/edit',
  access: 'paying',
  summary: 'Change the text of a reply that is not handed over; an approval of the earlier text ends',
  input: z.object({
    ...ofBatch,
    item: Id,
    version: Counted,
    text: Text.check(z.minLength(1)),
    translatedText: z.optional(z.nullable(Text)),
    language: z.optional(z.nullable(LanguageTag)),
  }),
  output: z.object({ batch: Batch, item: BatchItem }),
  /** REVIEW_CHANGED: the text, or the state of the reply, is no longer the one that was seen. */
  errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS'],
});

export const exclude = endpoint({
  method: 'POST',
  path: '/api/batch/exclude',
  access: 'paying',
  summary: 'Leave replies that are not handed over out of the batch, or take them in again',
  input: z.object({
    ...ofBatch,
    items: z.array(Id).check(z.minLength(1), z.maxLength(MAX_BATCH)),
    /** `wrong` counts against approving the rest together, also if the reply is taken in again; `not_needed` by default. */
    reason: z.optional(z.enum(EXCLUSIONS)),
    /** `false`: takes up to 20 excluded ones in again, if their reviews can still be answered. */
    isExcluded: z.optional(z.boolean()),
  }),
  /** `excluded`: how many were changed. */
  output: z.object({ batch: Batch, excluded: z.number() }),
  errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
});

export const rewrite = endpoint({
  method: 'POST',
  path: '/api/batch/rewrite',
  access: 'paying',
  summary: 'Have replies written anew by the AI, or written that it could not write before',
  input: z.object({
    ...ofBatch,
    items: z.array(Id).check(z.minLength(1), z.maxLength(MAX_REWRITTEN)),
  }),
  /** `rewritten`: how many are. A draft that could have gone out unread counts as wrong. */
  output: z.object({ batch: Batch, rewritten: z.number() }),
  errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
});

export const approve = endpoint({
  method: 'POST',
  path: '/api/batch/approve',
  access: 'paying',
  summary: 'Approve replies by name and version, or `rest`: all that are ready, after the sample',
  input: z.object({
    ...ofBatch,
    items: z.union([
      z.literal('rest'),
      z
        .array(z.object({ id: Id, version: Counted }))
        .check(z.minLength(1), z.maxLength(MAX_APPROVED_AT_ONCE)),
    ]),
  }),
  output: z.object({
    batch: Batch,
    approved: z.number(),
    skipped: z.array(z.object({ id: z.string(), reason: NotApproved })),
  }),
  /**
   * NOT_ALLOWED: it has ended, the sample is not approved or too much of it was wrong, something is still drafted, or a
   * flagged one among others.
   */
  errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
});

export const send = endpoint({
  ...steering,
  path: '/api/batch/send',
  summary: 'Send what is approved, ten seconds later; what is approved from now on follows, as late',
});

export const pause = endpoint({
  ...steering,
  path: '/api/batch/pause',
  summary: 'Stop drafting and sending for now; replies still in the outbox are taken back',
});

export const resume = endpoint({
  ...steering,
  path: '/api/batch/resume',
  summary: 'Go on with a batch that is paused, for whatever reason',
});

export const stop = endpoint({
  ...steering,
  path: '/api/batch/stop',
  summary: 'End a batch: nothing more leaves it, what has left stays',
});

export const remove = endpoint({
  ...steering,
  path: '/api/batch/remove',
  summary: 'Remove the published replies of a batch that has ended or rests, where the store can',
});

export const stopRemoval = endpoint({
  ...steering,
  path: '/api/batch/stopRemoval',
  summary: 'Keep the published replies of a batch whose removal has not begun',
});

export const undo = endpoint({
  method: 'POST',
  path: '/api/batch/undo',
  access: 'paying',
  summary: 'Take back all replies that have not left; those that nobody has read lose their approval',
  input: z.object(ofBatch),
  output: z.object({ batch: Batch, takenBack: z.number() }),
  errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
});
