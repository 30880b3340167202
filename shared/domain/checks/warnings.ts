import { detectLanguage } from '#shared/domain/language/detect-language.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { AllowedMentions } from './foreign-contact.ts';
import { promisesIn } from './promises.ts';
import { type Span, type TextDefectCode, textDefectsIn } from './text-defects.ts';
import { type ResidueCode, transportResidueIn } from './transport-residue.ts';
import type { UnsafeCode } from './unsafe-words/words.ts';

/** Something in a reply that its sender should check before sending, and where. */
export type Warning = { code: TextDefectCode | ResidueCode | UnsafeCode; span: Span };

/**
 * The warnings about a reply that a user is about to send, in the order of the text. Checks the intended and the
 * detected language, and for English sentences in another one. The server finds `more` than the page. Warnings never block sending.
 */
export const warningsIn = (
  text: string,
  language: string | null,
  own: AllowedMentions,
  more: { contacts: readonly Warning[]; promisesIn: typeof promisesIn } = { contacts: [], promisesIn },
): Warning[] => {
  const detected = detectLanguage(text) ?? 'en';
  const languages = new Set([baseLanguage(language ?? detected), detected, 'en']);
  const promises = [...languages].flatMap((tag) => more.promisesIn(text, tag));
  const residue = transportResidueIn(text, own.texts);
  return [
    ...textDefectsIn(text, own),
    ...more.contacts,
    ...(residue ? [{ code: 'transport-residue' as const, span: residue }] : []),
    ...promises,
  ]
    .filter(
      ({ code, span }, index, all) =>
        all.findIndex((other) => other.code === code && other.span[0] === span[0]) === index,
    )
    .sort((a, b) => a.span[0] - b.span[0]);
};
