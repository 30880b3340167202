import type { Described } from './described.ts';

export const statistics: Described<'statistics'> = {
  get: {
    summary: 'Get the processed reviews per UTC month, for an inclusive range of at most 24 months',
    errors: ['ENTITY_NOT_FOUND'],
  },
};
