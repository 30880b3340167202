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
  ...{ en: EN, cs: CS, de: DE, es: ES, pt: PT, fr: FR, nl: NL, pl: PL, uk: UK, ar: AR, tr: TR },
  ...{ zh: ZH, ja: JA, ko: KO },
};

/** A promise or request that a person should look at, and where it stands. */
export type UnsafePromise = { code: UnsafeCode; span: [number, number] };

type Patterns = { codes: [UnsafeCode, RegExp][]; unless: RegExp; thanks: RegExp };

/** Words begin at a word, but in the scripts that leave no space between them. */
const patternOf = (language: string, words: readonly string[]): RegExp =>
  new RegExp(
    `${['zh', 'ja', 'ko'].includes(language) ? '' : '(?<![\\p{L}\\p{N}])'}(?:${words.join('|')})`,
    'iu',
  );

const made = new Map<string, Patterns>();
const patternsFor = (language: string): Patterns | undefined => {
  const words = WORDS[language];
  const known = made.get(language);
  if (known || !words) return known;
  const patterns: Patterns = {
    codes: UNSAFE_CODES.map((code) => [code, patternOf(language, words[code])]),
    unless: patternOf(language, words.unless),
    thanks: patternOf(language, words.thanks),
  };
  made.set(language, patterns);
  return patterns;
};

/** How much of the word that a finding ends in is left: a stem is no word to point at. */
const restOfWord = (sentence: string, end: number): number =>
  /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]*/u.exec(
    sentence.slice(end, end + 40),
  )?.[0].length ?? 0;

/** No denial in the sentence makes these harmless. */
const UNCONDITIONAL: readonly UnsafeCode[] = ['deadline', 'guilt'];

const OF_REVIEWS: readonly UnsafeCode[] = ['rating', 'reward'];

const CLAUSE_END = /[,;:،؛，；：、]/;

/** The clause or clauses that a finding stands in: a denial elsewhere in the sentence is about something else. */
const clauseAround = (sentence: string, start: number, end: number): string => {
  const before = sentence.slice(0, start).split(CLAUSE_END).at(-1) ?? '';
  const after = sentence.slice(end).split(CLAUSE_END)[0] ?? '';
  return before + sentence.slice(start, end) + after;
};

/** What in a text, written in one of the primary languages (a tag), a person should look at before it is public. */
export const unsafePromisesIn = (text: string, tag: string): UnsafePromise[] => {
  const patterns = patternsFor(baseLanguage(tag));
  if (!patterns) return [];
  return sentencesIn(text).flatMap(({ from, text: sentence }) => {
    const taken = sentence.slice(0, 1000); // the patterns look ahead, and no honest sentence is longer
    return patterns.codes.flatMap(([code, pattern]): UnsafePromise[] => {
      const found = pattern.exec(taken);
      if (!found) return [];
      const [start, end] = [found.index, found.index + found[0].length];
      const isTakenBack =
        (!UNCONDITIONAL.includes(code) && patterns.unless.test(clauseAround(taken, start, end))) ||
        (OF_REVIEWS.includes(code) && patterns.thanks.test(taken));
      return isTakenBack ? [] : [{ code, span: [from + start, from + end + restOfWord(taken, end)] }];
    });
  });
};
