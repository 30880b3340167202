import type { Described } from './described.ts';

export const exportApi: Described<'export'> = {
  start: {
    summary: 'Prepare a file of all reviews that match a filter; its address works once, for a minute',
    errors: [],
  },
  get: {
    summary: 'How far an export is',
    errors: [],
  },
};
