import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { writerDayEnds } from '#shared/domain/writer/writer-day.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import type { Problem } from '../state/state.ts';

/** The message for a failed operation on a reply. */
export const problemWords = (i18n: I18n, { of, failure }: Problem, hasText: boolean): string => {
  const { code, retryAfter } = failure.kind === 'refused' ? failure : {};
  if (code === 'SERVICE_UNAVAILABLE' && of !== 'submit' && hasText)
    return i18n._(msg`The AI is temporarily unavailable. Your text is saved. Please try again.`);
  const ends = code === 'TOO_MANY_REQUESTS' ? writerDayEnds(retryAfter, Date.now()) : undefined;
  if (ends !== undefined && of !== 'submit') {
    const time = formatTime(ends);
    return i18n._(msg`You've reached today's AI limit. Next reset: ${time}. You can still reply manually.`);
  }
  if (code === 'REPLY_BLOCKED' && of === 'translate')
    return i18n._(msg`The translation didn't pass our checks. Your text is saved. Please try again.`);
  return failureWords(i18n, failure);
};
