import type { Described } from './described.ts';

export const label: Described<'label'> = {
  list: {
    summary: "The company's labels, by name",
    errors: [],
  },
  save: {
    summary: 'Create a label, or with `id` change one; names are unique without regard to case',
    errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
  },
  delete: {
    summary: 'Delete a label and take it off all reviews',
    errors: [],
  },
};
