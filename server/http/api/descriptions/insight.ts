import type { Described } from './described.ts';

export const insight: Described<'insight'> = {
  week: {
    summary: 'What is unusual about the last seven days: up to five statements that are more than chance',
    errors: ['FILTER_TOO_BROAD'],
  },
  ratings: {
    summary: 'Stars per day, and their mean',
    errors: ['FILTER_TOO_BROAD'],
  },
  workload: {
    summary: 'What arrived, what was answered and how long it took',
    errors: ['FILTER_TOO_BROAD'],
  },
  topics: {
    summary: 'What reviews are about, and how releases changed that',
    errors: ['FILTER_TOO_BROAD'],
  },
  effect: {
    summary: 'How many more reviewers raise their stars after a reply than without one at the same age',
    errors: ['FILTER_TOO_BROAD'],
  },
  drafts: {
    summary: 'How much people change the drafts before they send them',
    errors: ['FILTER_TOO_BROAD'],
  },
  overview: {
    summary: 'What to answer next, and how the last thirty days compare with those before',
    errors: [],
  },
};
