import type { Described } from './described.ts';

export const view: Described<'view'> = {
  list: {
    summary: "The company's saved views, by name",
    errors: [],
  },
  counts: {
    summary: 'How many reviews each pinned view has, up to 99; at most a minute old',
    errors: [],
  },
  save: {
    summary: 'Save a view, or with `id` change one',
    errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
  },
  delete: {
    summary: 'Delete a saved view',
    errors: [],
  },
};
