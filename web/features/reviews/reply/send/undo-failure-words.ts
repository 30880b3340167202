import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Failure, isPassing } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';

/** Why the send of a reply was not undone; `isOver`: it cannot be tried again. */
export const undoFailureWords = (i18n: I18n, failure: Failure, isOver: boolean): string => {
  const isSent = failure.kind === 'refused' && failure.code === 'ALREADY_SENT';
  if (isSent || (isOver && isPassing(failure)))
    return i18n._(msg`It was too late to undo. You can still edit the reply.`);
  const why = failureWords(i18n, failure);
  return i18n._(msg`Undo failed. ${why}`);
};
