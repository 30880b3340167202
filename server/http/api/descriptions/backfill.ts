import type { Described } from './described.ts';

export const backfill: Described<'backfill'> = {
  get: {
    summary: 'Get the progress of classifying earlier reviews, or an estimate of it',
    errors: [],
  },
  start: {
    summary: 'Start or resume classifying earlier reviews, newest first',
    errors: [],
  },
  pause: {
    summary: 'Pause classifying earlier reviews',
    errors: [],
  },
};
