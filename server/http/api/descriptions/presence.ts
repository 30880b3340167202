import type { Described } from './described.ts';

export const presence: Described<'presence'> = {
  tell: {
    summary: 'Tell the open pages of colleagues who is at a review; nothing is stored',
    errors: ['ENTITY_NOT_FOUND'],
  },
};
