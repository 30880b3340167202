import { expect, it } from 'vitest';
import { withdrawalReason } from './withdrawal-reason.ts';

const waiting = {
  removedAt: null,
  revision: 2,
  isAnswered: false,
  response: '',
  noReplyNeeded: false,
  reviewRevision: 2,
  replaces: null,
};

it.each([
  ['stays while its review waits for an answer', {}, null],
  [
    'stays while the reply stands that it is to replace',
    { isAnswered: true, response: 'a', replaces: 'a' },
    null,
  ],
  ['goes with its review', { removedAt: new Date(0), revision: 3, isAnswered: true }, 'review_removed'],
  ['was written for an earlier text', { revision: 3, isAnswered: true }, 'review_changed'],
  ['comes too late', { isAnswered: true, response: 'a' }, 'answered'],
  ['would replace another reply', { isAnswered: true, response: 'b', replaces: 'a' }, 'answered'],
  ['is not needed', { noReplyNeeded: true }, 'no_reply_needed'],
] as const)('a proposal that %s: %o → %s', (_, changes, reason) => {
  expect(withdrawalReason({ ...waiting, ...changes })).toBe(reason);
});
