import { detectLanguage } from '#shared/domain/language/detect-language.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { AllowedMentions } from './foreign-contact.ts';
import { type Span, type TextDefectCode, textDefectsIn } from './text-defects.ts';
import { unsafePromisesIn } from './unsafe-promises.ts';
import type { UnsafeCode } from './unsafe-words/words.ts';

/** Something in a reply that its sender should look at once more, and where it stands. */
export type Warning = { code: TextDefectCode | UnsafeCode; span: Span };

/**
 * What to point at in a text that a person is about to send, in the order in which it stands there: in the language it is
 * meant to be in, and in the one it seems to be in. It is theirs: nothing here keeps it from being sent.
 */
export const warningsIn = (text: string, language: string | null, own: AllowedMentions): Warning[] => {
  const written = detectLanguage(text) ?? 'en';
  const languages = new Set([baseLanguage(language ?? written), written]);
  const promises = [...languages].flatMap((each) => unsafePromisesIn(text, each));
  return [...textDefectsIn(text, own), ...promises]
    .filter(
      ({ code, span }, at, all) =>
        all.findIndex((one) => one.code === code && one.span[0] === span[0]) === at,
    )
    .sort((a, b) => a.span[0] - b.span[0]);
};
