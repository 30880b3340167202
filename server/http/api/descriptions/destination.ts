import type { Described } from './described.ts';

export const destination: Described<'destination'> = {
  list: { summary: 'The channels of the company: Slack, Teams and webhooks', errors: [] },
  save: {
    summary:
      'Create a channel, or with `id` change one; the secret of a webhook is in the answer that makes it, and never again',
    errors: ['ENTITY_NOT_FOUND', 'ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
  },
  delete: {
    summary: 'Delete a channel; what waits for it is not sent',
    errors: ['ENTITY_NOT_FOUND'],
  },
  test: {
    summary: 'Send a test to a channel now, also to one that is off',
    errors: ['ENTITY_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  log: {
    summary: 'Messages to a channel with their attempts, the newest first, of the last 30 days',
    errors: ['ENTITY_NOT_FOUND'],
  },
  replay: {
    summary: 'Send a message once more: the same body under the same id',
    errors: ['ENTITY_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
};
