import type { Described } from './described.ts';

export const release: Described<'release'> = {
  list: {
    summary: 'The releases of an app, or of all; the newest first, at most 500',
    errors: [],
  },
  watch: {
    summary: 'How the newest release of each app compares with the versions before it at the same age',
    errors: [],
  },
  save: {
    summary: 'Enter a release, or with `id` change one that was entered by hand',
    errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED', 'NOT_ALLOWED'],
  },
  delete: {
    summary: 'Delete a release that was entered by hand',
    errors: ['NOT_ALLOWED'],
  },
};
