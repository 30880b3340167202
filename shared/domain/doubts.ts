import type { Own } from './foreign-contact.ts';
import { baseLanguage } from './languages.ts';
import { type OddCode, oddIn, type Span } from './odd-text.ts';
import { unsafePromisesIn } from './unsafe-promises.ts';
import type { UnsafeCode } from './unsafe-words/words.ts';
import { writtenLanguage } from './written-language.ts';

/** Something in a reply that its sender should look at once more, and where it stands. */
export type Doubt = { code: OddCode | UnsafeCode; span: Span };

/**
 * What to point at in a text that a person is about to send, in the order in which it stands there: in the language it is
 * meant to be in, and in the one it seems to be in. It is theirs: nothing here keeps it from being sent.
 */
export const doubtsIn = (text: string, language: string | null, own: Own): Doubt[] => {
  const written = writtenLanguage(text) ?? 'en';
  const languages = new Set([baseLanguage(language ?? written), written]);
  const promises = [...languages].flatMap((each) => unsafePromisesIn(text, each));
  return [...oddIn(text, own), ...promises]
    .filter(
      ({ code, span }, at, all) =>
        all.findIndex((one) => one.code === code && one.span[0] === span[0]) === at,
    )
    .sort((a, b) => a.span[0] - b.span[0]);
};
