import type { Described } from './described.ts';

export const incident: Described<'incident'> = {
  list: { summary: 'Incidents: those that go on, then the newest of the others; at most 100', errors: [] },
  get: {
    summary: 'What an incident is about, since when, against what and where',
    errors: ['ENTITY_NOT_FOUND'],
  },
  resolve: {
    summary: 'Close an incident; a closed one stays as it is',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  mute: {
    summary: 'Do not show an incident until a time within a month; one that has ended stays as it is',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED', 'MISSING_PARAMETERS'],
  },
};
