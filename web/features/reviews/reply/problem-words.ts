import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureWords } from '#web/lib/failure-words.ts';
import type { Problem } from './editor-state.ts';

/** What went wrong with a reply, and who of those it takes was away. */
export const problemWords = (i18n: I18n, { of, failure }: Problem): string => {
  const code = failure.kind === 'refused' ? failure.code : undefined;
  if (code === 'SERVICE_UNAVAILABLE' && of !== 'submit')
    return i18n._(
      msg`The AI that writes and translates is away for a moment. Your text is kept; please try again.`,
    );
  if (code === 'REPLY_HELD' && of === 'translate')
    return i18n._(
      msg`The translation was in the wrong language or did not pass our checks, twice. Your text is kept; please try again.`,
    );
  return failureWords(i18n, failure);
};
