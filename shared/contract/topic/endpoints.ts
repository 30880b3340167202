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
  right: 'read',
  input: z.object({ quotes: z.optional(z.boolean()), username: Claim }),
  output: z.object({ topics: z.array(Topic) }),
});

export const save = endpoint({
  method: 'POST',
  path: '/api/topic/save',
  access: 'paying',
  right: 'administer',
  input: z.object({
    id: z.optional(Id),
    name: z.nullable(TopicName),
    description: z.optional(Description),
    username: Claim,
  }),
  output: z.object({ topic: Topic }),
});

export const archive = endpoint({
  method: 'POST',
  path: '/api/topic/archive',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, isArchived: z.boolean(), username: Claim }),
  output: z.object({ topic: Topic }),
});

export const merge = endpoint({
  method: 'POST',
  path: '/api/topic/merge',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, into: Id, username: Claim }),
  output: z.object({ topic: Topic }),
});

export const suggestions = endpoint({
  method: 'POST',
  path: '/api/topic/suggestions',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ suggestions: z.array(TopicSuggestion) }),
});

const deleteTopic = endpoint({
  method: 'POST',
  path: '/api/topic/delete',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

export { deleteTopic as delete };
