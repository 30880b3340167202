import type { Described } from './described.ts';

export const note: Described<'note'> = {
  add: {
    summary: 'Add a note to a review, for the people of the company only',
    errors: ['ENTITY_NOT_FOUND', 'MAXIMUM_REACHED'],
  },
  list: {
    summary: 'Get the notes on a review, oldest first',
    errors: ['ENTITY_NOT_FOUND'],
  },
  delete: {
    summary: "Delete one's own note",
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
};
