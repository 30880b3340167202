import type { Described } from './described.ts';

export const batch: Described<'batch'> = {
  scope: {
    summary: 'See which reviews a batch would have, what it is about, and a reply to one; nothing is kept',
    errors: ['ENTITY_NOT_FOUND', 'FILTER_TOO_BROAD', 'TOO_MANY_REQUESTS'],
  },
  create: {
    summary: 'Freeze up to 500 unanswered reviews, by filter or by hand, and start drafting a reply to each',
    /**
     * ENTITY_NOT_FOUND: no review matches, or there is no such topic or release. NOT_ALLOWED: none can be answered. ENTITY_ALREADY_EXISTS: all are in other
     * batches. MAXIMUM_REACHED: too many batches are under way.
     */
    errors: [
      'TOO_MANY_REQUESTS',
      'ENTITY_NOT_FOUND',
      'NOT_ALLOWED',
      'ENTITY_ALREADY_EXISTS',
      'MAXIMUM_REACHED',
      'FILTER_TOO_BROAD',
    ],
  },
  list: {
    summary: 'List batches, newest first, 20 at a time',
    errors: [],
  },
  get: {
    summary: 'Get a batch with its report: how many replies had which outcome',
    errors: ['ENTITY_NOT_FOUND'],
  },
  items: {
    summary: 'Get a page of the replies of a batch, by position',
    errors: ['ENTITY_NOT_FOUND'],
  },
  edit: {
    summary: 'Change the text of a reply that is not handed over; an approval of the earlier text ends',
    /** REVIEW_CHANGED: the text, or the state of the reply, is no longer the one that was seen. */
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS'],
  },
  exclude: {
    summary: 'Leave replies that are not handed over out of the batch, or take them in again',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  rewrite: {
    summary: 'Have replies written anew by the AI, or written that it could not write before',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  approve: {
    summary: 'Approve replies by name and version, or `rest`: all that are ready, after the sample',
    /**
     * NOT_ALLOWED: it has ended, the sample is not approved or too much of it was wrong, something is still drafted, or a
     * flagged one among others.
     */
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  send: {
    summary: 'Send what is approved, ten seconds later; what is approved from now on follows, as late',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  pause: {
    summary: 'Stop drafting and sending for now; replies still in the outbox are taken back',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  resume: {
    summary: 'Go on with a batch that is paused, for whatever reason',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  stop: {
    summary: 'End a batch: nothing more leaves it, what has left stays',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  remove: {
    summary: 'Remove the published replies of a batch that has ended or rests, where the store can',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  stopRemoval: {
    summary: 'Keep the published replies of a batch whose removal has not begun',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  undo: {
    summary: 'Take back all replies that have not left; those that nobody has read lose their approval',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
};
