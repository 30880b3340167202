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
  getAiUsage: {
    summary: "Get the company's AI requests of today, by what they are made for",
    errors: [],
  },
};
