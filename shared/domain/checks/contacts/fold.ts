import unhomoglyph from 'unhomoglyph';
import { latinOf } from '#shared/domain/language/look-alikes.ts';
import { isTopLevel } from './top-level.ts';

const latinLetter = (letter: string): string => {
  if (letter <= '\u007f') return letter;
  const twin = latinOf(letter) ?? unhomoglyph(letter);
  const latin = latinOf(twin) ?? twin;
  return /^[a-z0-9.]$/i.test(latin) ? latin : letter;
};

/** A word that is Latin once its look-alikes are; honest Cyrillic and Greek words have other letters too. */
export const latinWord = (word: string): string => {
  if (/^\p{ASCII}*$/u.test(word) || isTopLevel(word.toLowerCase())) return word;
  const latin = word.replace(/./gu, latinLetter);
  return /^[\u0020-\u007f]+$/.test(latin) && latin.length === word.length ? latin : word;
};

/** The words of a text, whose alphabet each may change. */
export const WORDS = /[\p{L}\p{M}\p{N}-]+/gu;

/** Words as they are written and as they are once look-alikes are Latin: 'крапка' and 'kpanka', 'sıfır' and 'sifir'. */
export const withFolded = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, word.replace(WORDS, latinWord)])),
];
