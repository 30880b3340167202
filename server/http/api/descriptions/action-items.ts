import type { Described } from './described.ts';

export const actionItems: Described<'actionItems'> = {
  list: {
    summary: 'List the 100 newest action items, newest first, with their total count',
    errors: ['ENTITY_NOT_FOUND'],
  },
};
