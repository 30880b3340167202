import type { Described } from './described.ts';

export const draft: Described<'draft'> = {
  save: {
    summary: "Save the caller's draft; `null` deletes it",
    errors: ['ENTITY_NOT_FOUND'],
  },
};
