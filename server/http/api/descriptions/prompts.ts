import type { Described } from './described.ts';

export const prompts: Described<'prompts'> = {
  get: {
    summary: "Get the company's four prompts, or their defaults",
    errors: [],
  },
  save: {
    summary: 'Save the four prompts; an empty one restores its default',
    errors: [],
  },
};
