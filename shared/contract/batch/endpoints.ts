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
  right: 'reply',
  input: z.object(ofBatch),
  output: OfBatch,
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
  right: 'reply',
  isSlow: true,
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
});

export const create = endpoint({
  method: 'POST',
  path: '/api/batch/create',
  access: 'paying',
  right: 'reply',
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
});

export const list = endpoint({
  method: 'POST',
  path: '/api/batch/list',
  access: 'paying',
  right: 'read',
  input: z.object({
    offset: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000))),
    username: Claim,
  }),
  output: z.object({ batches: z.array(Batch), batchesCount: z.number() }),
});

export const get = endpoint({
  method: 'POST',
  path: '/api/batch/get',
  access: 'paying',
  right: 'read',
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
});

export const items = endpoint({
  method: 'POST',
  path: '/api/batch/items',
  access: 'paying',
  right: 'read',
  input: z.object({
    ...ofBatch,
    offset: z.int().check(z.nonnegative(), z.maximum(MAX_BATCH)),
    /** 20 by default. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_ITEMS))),
    /** Only these states; all by default. */
    states: z.optional(z.array(ProposalState).check(z.minLength(1), z.maxLength(PROPOSAL_STATES.length))),
  }),
  output: z.object({ items: z.array(BatchItem), itemsCount: z.number() }),
});

export const edit = endpoint({
  method: 'POST',
  path: '/api/batch/edit',
  access: 'paying',
  right: 'reply',
  input: z.object({
    ...ofBatch,
    item: Id,
    version: Counted,
    text: Text.check(z.minLength(1)),
    translatedText: z.optional(z.nullable(Text)),
    language: z.optional(z.nullable(LanguageTag)),
  }),
  output: z.object({ batch: Batch, item: BatchItem }),
});

export const exclude = endpoint({
  method: 'POST',
  path: '/api/batch/exclude',
  access: 'paying',
  right: 'reply',
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
});

export const rewrite = endpoint({
  method: 'POST',
  path: '/api/batch/rewrite',
  access: 'paying',
  right: 'reply',
  input: z.object({
    ...ofBatch,
    items: z.array(Id).check(z.minLength(1), z.maxLength(MAX_REWRITTEN)),
  }),
  /** `rewritten`: how many are. A draft that could have gone out unread counts as wrong. */
  output: z.object({ batch: Batch, rewritten: z.number() }),
});

export const approve = endpoint({
  method: 'POST',
  path: '/api/batch/approve',
  access: 'paying',
  right: 'reply',
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
});

export const send = endpoint({
  ...steering,
  path: '/api/batch/send',
});

export const pause = endpoint({
  ...steering,
  path: '/api/batch/pause',
});

export const resume = endpoint({
  ...steering,
  path: '/api/batch/resume',
});

export const stop = endpoint({
  ...steering,
  path: '/api/batch/stop',
});

export const remove = endpoint({
  ...steering,
  path: '/api/batch/remove',
});

export const stopRemoval = endpoint({
  ...steering,
  path: '/api/batch/stopRemoval',
});

export const undo = endpoint({
  method: 'POST',
  path: '/api/batch/undo',
  access: 'paying',
  right: 'reply',
  input: z.object(ofBatch),
  output: z.object({ batch: Batch, takenBack: z.number() }),
});
