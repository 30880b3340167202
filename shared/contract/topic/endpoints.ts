import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, StorableString } from '../fields.ts';
import { Topic, TopicSuggestion } from './schema.ts';

const isWellFormed = z.refine<string>((text) => text.isWellFormed(), 'must be well-formed Unicode');
const TopicName = StorableString.check(z.trim(), z.minLength(1), z.maxLength(40), isWellFormed);
const Description = StorableString.check(z.trim(), z.maxLength(200), isWellFormed);

export const list = endpoint({
  method: 'POST',
  path: '/api/topic/list',
  access: 'paying',
  summary: 'The topics of reviews: the built-in ones and the company’s own',
  input: z.object({ quotes: z.optional(z.boolean()), username: Claim }),
  output: z.object({ topics: z.array(Topic) }),
  errors: [],
});

export const save = endpoint({
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
});

export const archive = endpoint({
  method: 'POST',
  path: '/api/topic/archive',
  access: 'paying',
  summary: 'Offer a topic to the AI no more, or again; reviews keep it',
  input: z.object({ id: Id, isArchived: z.boolean(), username: Claim }),
  output: z.object({ topic: Topic }),
  errors: ['MAXIMUM_REACHED'],
});

export const merge = endpoint({
  method: 'POST',
  path: '/api/topic/merge',
  access: 'paying',
  summary: 'Merge a topic into another: its reviews count as those of the other from then on',
  input: z.object({ id: Id, into: Id, username: Claim }),
  output: z.object({ topic: Topic }),
  errors: ['NOT_ALLOWED'],
});

export const suggestions = endpoint({
  method: 'POST',
  path: '/api/topic/suggestions',
  access: 'paying',
  summary: 'What the critical reviews of the last week are about that those before were not; at most three',
  input: z.object({ username: Claim }),
  output: z.object({ suggestions: z.array(TopicSuggestion) }),
  errors: [],
});

const deleteTopic = endpoint({
  method: 'POST',
  path: '/api/topic/delete',
  access: 'paying',
  summary: 'Delete a topic of the company that no review mentions',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
  errors: ['NOT_ALLOWED'],
});

export { deleteTopic as delete };
