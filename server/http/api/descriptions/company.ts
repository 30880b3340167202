import type { Described } from './described.ts';

export const company: Described<'company'> = {
  getSettings: {
    summary: "Get the company's settings",
    errors: [],
  },
  saveSettings: {
    summary: "Update the company's settings; what is left out stays",
    errors: [],
  },
  list: {
    summary: 'List the companies the caller belongs to',
    errors: [],
  },
  create: {
    summary: 'Create another company, with the caller as its owner',
    errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
  },
  enter: {
    summary: 'Make this the company of calls without X-Company-Id',
    errors: [],
  },
  getAiUsage: {
    summary: "Get the company's AI requests of today, by what they are made for",
    errors: [],
  },
};
