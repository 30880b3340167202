import { baseLanguage } from '#shared/domain/language/languages.ts';
import { sentencesIn } from '#shared/domain/language/sentences.ts';
import { AR } from './unsafe-words/ar.ts';
import { CS } from './unsafe-words/cs.ts';
import { DE } from './unsafe-words/de.ts';
import { EN } from './unsafe-words/en.ts';
import { ES } from './unsafe-words/es.ts';
import { FR } from './unsafe-words/fr.ts';
import { JA } from './unsafe-words/ja.ts';
import { KO } from './unsafe-words/ko.ts';
import { NL } from './unsafe-words/nl.ts';
import { PL } from './unsafe-words/pl.ts';
import { PT } from './unsafe-words/pt.ts';
import { TR } from './unsafe-words/tr.ts';
import { UK } from './unsafe-words/uk.ts';
import { UNSAFE_CODES, type UnsafeCode, type UnsafeWords } from './unsafe-words/words.ts';
import { ZH } from './unsafe-words/zh.ts';

const WORDS: Readonly<Record<string, UnsafeWords>> = {
  en: EN,
  cs: CS,
  de: DE,
  es: ES,
  pt: PT,
  fr: FR,
  nl: NL,
  pl: PL,
  uk: UK,
  ar: AR,
  tr: TR,
  zh: ZH,
  ja: JA,
  ko: KO,
};

/** A promise or request that a person should check, and where it is. */
export type UnsafePromise = { code: UnsafeCode; span: [number, number] };

type Patterns = { codes: [UnsafeCode, RegExp][]; unless: RegExp; thanks: RegExp };

/** Patterns match from the start of a word, except in scripts without spaces. */
const patternOf = (language: string, words: readonly string[]): RegExp =>
  new RegExp(
    `${['zh', 'ja', 'ko'].includes(language) ? '' : '(?<![\\p{L}\\p{N}])'}(?:${words.join('|')})`,
    'iu',
  );

const compiled = new Map<string, Patterns>();
const patternsFor = (language: string): Patterns | undefined => {
  const words = WORDS[language];
  const cached = compiled.get(language);
  if (cached || !words) return cached;
  const patterns: Patterns = {
    codes: UNSAFE_CODES.map((code) => [code, patternOf(language, words[code])]),
    unless: patternOf(language, words.unless),
    thanks: patternOf(language, words.thanks),
  };
  compiled.set(language, patterns);
  return patterns;
};

/** The remaining length of the word in which a match ends, so that whole words are marked rather than stems. */
const restOfWord = (sentence: string, end: number): number =>
  /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]*/u.exec(
    sentence.slice(end, end + 40),
  )?.[0].length ?? 0;

/** Codes that a negation does not make harmless. */
const UNCONDITIONAL: readonly UnsafeCode[] = ['deadline', 'guilt'];

/** Codes that are harmless when the sentence thanks for a review. */
const ABOUT_REVIEWS: readonly UnsafeCode[] = ['rating', 'reward'];

const CLAUSE_END = /[,;:،؛，；：、]/;

/** The clause around a match; a negation elsewhere in the sentence refers to something else. */
const clauseAround = (sentence: string, start: number, end: number): string => {
  const before = sentence.slice(0, start).split(CLAUSE_END).at(-1) ?? '';
  const after = sentence.slice(end).split(CLAUSE_END)[0] ?? '';
  return before + sentence.slice(start, end) + after;
};

/** What a person should check before the text is public; empty outside the primary languages. */
export const unsafePromisesIn = (text: string, tag: string): UnsafePromise[] => {
  const patterns = patternsFor(baseLanguage(tag));
  if (!patterns) return [];
  return sentencesIn(text).flatMap(({ from, text: sentence }) => {
    const checked = sentence.slice(0, 1000); // bounds the lookaheads; no genuine sentence is longer
    return patterns.codes.flatMap(([code, pattern]): UnsafePromise[] => {
      const found = pattern.exec(checked);
      if (!found) return [];
      const start = found.index;
      const end = start + found[0].length;
      const isHarmless =
        (!UNCONDITIONAL.includes(code) && patterns.unless.test(clauseAround(checked, start, end))) ||
        (ABOUT_REVIEWS.includes(code) && patterns.thanks.test(checked));
      return isHarmless ? [] : [{ code, span: [from + start, from + end + restOfWord(checked, end)] }];
    });
  });
};
