import type { Described } from './described.ts';

export const topic: Described<'topic'> = {
  list: {
    summary: 'The topics of reviews: the built-in ones and the company’s own',
    errors: [],
  },
  save: {
    summary: 'Create a topic, or with `id` change one; a null name gives a built-in topic its own name back',
    errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
  },
  archive: {
    summary: 'Offer a topic to the AI no more, or again; reviews keep it',
    errors: ['MAXIMUM_REACHED'],
  },
  merge: {
    summary: 'Merge a topic into another: its reviews count as those of the other from then on',
    errors: ['NOT_ALLOWED'],
  },
  suggestions: {
    summary: 'What the critical reviews of the last week are about that those before were not; at most three',
    errors: [],
  },
  delete: {
    summary: 'Delete a topic of the company that no review mentions',
    errors: ['NOT_ALLOWED'],
  },
};
