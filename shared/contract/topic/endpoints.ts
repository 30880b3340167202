import * as z from 'zod/mini';
import { MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, StorableString } from '../fields.ts';

export { MAX_OWN_TOPICS };
/** How many a company may have with those that are archived or merged. */
export const MAX_TOPICS = 200;

const isWellFormed = z.refine<string>((text) => text.isWellFormed(), 'must be well-formed Unicode');
const TopicName = StorableString.check(z.trim(), z.minLength(1), z.maxLength(40), isWellFormed);
const Description = StorableString.check(z.trim(), z.maxLength(200), isWellFormed);

/** What reviews can be about; those that were merged into another are not listed. */
export const Topic = z.object({
  id: z.string(),
  /** In English for a built-in topic that has not been renamed. */
  name: z.string(),
  /** Tells the AI what belongs to it, in one sentence. */
  description: z.string(),
  isBuiltIn: z.boolean(),
  isRenamed: z.boolean(),
  /** No longer offered to the AI. */
  isArchived: z.boolean(),
  /** Reviews that mention it, except those that need no reply. */
  reviews: z.number(),
  /** Mentioned by any review, also of a deleted app, or the target of a merge; such a topic cannot be deleted. */
  isReferenced: z.boolean(),
  /** The ids of those merged into it. */
  merged: z.array(z.string()),
  /** The newest, if asked for. */
  quotes: z.array(
    z.object({
      quote: z.string(),
      language: z.nullable(z.string()),
      appId: z.string(),
      reviewId: z.string(),
    }),
  ),
});
export type Topic = z.infer<typeof Topic>;

/** Two words that the last week's reviews of one to three stars use together far more often than the eight weeks before. */
export const TopicSuggestion = z.object({
  words: z.array(z.string()),
  /** Reviews of the last seven days with both. */
  reviews: z.number(),
  /** Reviews of the eight weeks before with both. */
  before: z.number(),
  examples: z.array(z.object({ appId: z.string(), reviewId: z.string(), text: z.string() })),
});
export type TopicSuggestion = z.infer<typeof TopicSuggestion>;

export const topic = {
  list: endpoint({
    method: 'POST',
    path: '/api/topic/list',
    access: 'paying',
    summary: 'The topics of reviews: the built-in ones and the company’s own',
    input: z.object({ quotes: z.optional(z.boolean()), username: Claim }),
    output: z.object({ topics: z.array(Topic) }),
    errors: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/topic/save',
    access: 'paying',
    summary: 'Create a topic, or with `id` change one; a null name gives a built-in topic its own name back',
    input: z.object({
      id: z.optional(Id),
      name: z.nullable(TopicName),
      description: z.optional(Description),
      username: Claim,
    }),
    output: z.object({ topic: Topic }),
    errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/topic/archive',
    access: 'paying',
    summary: 'Offer a topic to the AI no more, or again; reviews keep it',
    input: z.object({ id: Id, isArchived: z.boolean(), username: Claim }),
    output: z.object({ topic: Topic }),
    errors: ['MAXIMUM_REACHED'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/topic/merge',
    access: 'paying',
    summary: 'Merge a topic into another: its reviews count as those of the other from then on',
    input: z.object({ id: Id, into: Id, username: Claim }),
    output: z.object({ topic: Topic }),
    errors: ['NOT_ALLOWED'],
  }),
  suggestions: endpoint({
    method: 'POST',
    path: '/api/topic/suggestions',
    access: 'paying',
    summary: 'What the critical reviews of the last week are about that those before were not; at most three',
    input: z.object({ username: Claim }),
    output: z.object({ suggestions: z.array(TopicSuggestion) }),
    errors: [],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/topic/delete',
    access: 'paying',
    summary: 'Delete a topic of the company that no review mentions',
    input: z.object({ id: Id, username: Claim }),
    output: Done,
    errors: ['NOT_ALLOWED'],
  }),
};
