import { detectLanguage } from '#shared/domain/language/detect-language.ts';
import { hasPhrases } from './phrases.ts';

/** For texts too short to tell the languages of one script apart: the likeliest of them. */
const scripts: [RegExp, string][] = [
  [/[іїєґ]/iu, 'uk'],
  [/[ыэъё]/iu, 'ru'],
  [/\p{Script=Cyrillic}/u, 'uk'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** The language of a text, English where nothing tells or where there are no phrases. */
export const detected = (text: string): string => {
  const written = detectLanguage(text);
  if (written !== undefined && hasPhrases(written)) return written;
  return scripts.find(([pattern]) => pattern.test(text))?.[1] ?? 'en';
};
