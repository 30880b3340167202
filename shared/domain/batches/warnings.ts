import { allWarningsIn } from '#shared/domain/checks/contacts/all-warnings.ts';
import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import { isCheckedLanguage } from '#shared/domain/checks/promises.ts';
import type { Kind } from '#shared/domain/classification/classification.ts';
import { detectLanguage, isWrittenIn } from '#shared/domain/language/detect-language.ts';
import { type BatchWarning, JUDGED_CODES } from './warning-codes.ts';

type Reply = { text: string; language: string | null; kind: Kind | null; isOffTopic: boolean };

/** Whether the patterns of no language fit a text, whatever its writer says of it. */
const isUnchecked = ({ text, language }: Pick<Reply, 'text' | 'language'>): boolean => {
  const detected = detectLanguage(text);
  if (language === null) return detected !== undefined && !isCheckedLanguage(detected);
  if (!isCheckedLanguage(language)) return true;
  return detected !== undefined && !isCheckedLanguage(detected) && isWrittenIn(text, language) === 'no';
};

/** The warnings about a reply by itself. Those about its likeness to others depend on the batch. */
export const warningsAbout = (reply: Reply, own: AllowedMentions): BatchWarning[] => [
  ...(reply.kind === 'sensitive' ? [{ code: 'sensitive' as const, span: null }] : []),
  ...(reply.isOffTopic ? [{ code: 'off_topic' as const, span: null }] : []),
  ...(isUnchecked(reply) ? [{ code: 'unchecked_language' as const, span: null }] : []),
  ...allWarningsIn(reply.text, reply.language, own),
];

/** What the second judge found, as warnings about the whole text. */
export const judgementIn = (codes: readonly string[]): BatchWarning[] =>
  JUDGED_CODES.filter((code) => codes.includes(code)).map((code) => ({ code, span: null }));
