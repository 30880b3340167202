import { detectLanguage } from '#shared/domain/language/detect-language.ts';
import { hasPhrases } from './phrases.ts';

/** The most likely language of a script, for texts too short to distinguish them. */
const scripts: [RegExp, string][] = [
  [/[іїєґ]/iu, 'uk'],
  [/[ыэъё]/iu, 'ru'],
  [/\p{Script=Cyrillic}/u, 'uk'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** The language of a text; English if it is unclear or there are no phrases. */
export const detected = (text: string): string => {
  const written = detectLanguage(text);
  if (written !== undefined && hasPhrases(written)) return written;
  return scripts.find(([pattern]) => pattern.test(text))?.[1] ?? 'en';
};
