import type { Described } from './described.ts';

export const notification: Described<'notification'> = {
  getPreferences: {
    summary: "The caller's choices about the emails of the company",
    errors: [],
  },
  savePreferences: {
    summary: "Change the caller's choices about the emails of the company; what is left out stays",
    errors: [],
  },
};
