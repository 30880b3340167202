import { decimalOf } from '#shared/domain/language/decimal.ts';

const MAX_INDEXED_WORDS = 1000;
const MAX_SEARCH_WORDS = 24;
/** In characters; longer words are truncated. */
const MAX_WORD_LENGTH = 40;

/**
 * A match contains all of `words`, and for each of `beginnings` a word that starts with it. Each may list spellings,
 * separated by `|`, of which one is enough; a spelling with `*` is a beginning.
 */
export type SearchTerms = { words: string[]; beginnings: string[] };

/**
 * Accents of alphabetic scripts, the nukta of Indian ones and the Arabic tatweel; marks that form another letter elsewhere
 * (ガ, हि) are kept.
 */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c]/g;
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ґ: 'г',
  ى: 'ي', // Arabic endings that many write either way, and the Persian letters
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '\u0901': '\u0902', // candrabindu
};
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g');

/** Normalizes a text for comparison: NFKC, lower case, without accents. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(ACCENTS, '') // lowercasing İ adds one
    .replace(REPLACED, (letter) => REPLACEMENTS[letter] ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, decimalOf);

/** How letters are written where a keyboard lacks them; without accents, they are found by `normalize` alone. */
const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const spell = (text: string): string =>
  text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => SPELT[letter.toLowerCase()] ?? letter);

/** Scripts without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** What joins the parts of a compound: `e-mail`, `l'appli`, Persian half spaces. */
const JOINER = "[-\\u2010\\u2011'‘’\\u02bc\\u200c\\u00ad]";
const WORD = `(?:(?![${UNSPACED}\\u02bc])[\\p{L}\\p{N}\\p{M}])+`;
/** Runs of letters and digits, with what is joined to them; unspaced scripts form runs of their own. */
const RUNS = new RegExp(`([${UNSPACED}]+)|(${WORD}(?:${JOINER}${WORD})*)`, 'gu');
const JOINERS = new RegExp(JOINER, 'u');

/** The parts of a compound, or one run of an unspaced script. */
type Run = { parts: string[]; isUnspaced: boolean };

/** Fast path for plain Latin text, which has no accents to strip and one kind of run. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const runsOf = (text: string): Run[] => {
  if (isAscii(text))
    return (text.toLowerCase().match(/[a-z0-9]+(?:[-'][a-z0-9]+)*/g) ?? []).map((run) => ({
      parts: run.split(/[-']/),
      isUnspaced: false,
    }));
  return [...normalize(text).matchAll(RUNS)].map(([, unspaced, spaced = '']) =>
    unspaced === undefined
      ? { parts: spaced.split(JOINERS), isUnspaced: false }
      : { parts: [unspaced], isUnspaced: true },
  );
};

/** A word or compound: its parts and its whole, each in all its spellings. */
type Compound = { parts: string[][]; wholes: string[]; isUnspaced: boolean };

const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{L}{3})/u;
const NASAL = /[\u0928\u092e]\u094d(?=\p{L})/gu;

const spellingsOf = (word: string): string[] => {
  if (isAscii(word)) return [word];
  return [word, word.replace(ARTICLE, ''), word.replace(NASAL, '\u0902')];
};

/** `ios17` is also `ios 17`, `v4` also `4`. */
const splitNumber = (word: string): string[] => {
  const [, letters = '', digits] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  if (digits === undefined) return [word];
  if (/^v(er|ersion)?$/.test(letters)) return [digits];
  return letters.length > 1 ? [letters, digits] : [word];
};

const unique = (words: readonly string[]): string[] => [...new Set(words.map(truncate))];

const compoundsOf = (text: string): Compound[] => {
  const runs = runsOf(text);
  const respelt = isAscii(text) ? runs : runsOf(spell(text));
  return runs.map(({ parts, isUnspaced }, n) => {
    if (isUnspaced) return { parts: [parts], wholes: parts, isUnspaced };
    const spelt = respelt[n]?.parts ?? parts;
    const split = parts.flatMap((part, at) => {
      const numbered = splitNumber(part);
      return numbered.length > 1 || numbered[0] !== part
        ? numbered.map((word) => [word])
        : [unique([...spellingsOf(part), spelt[at] ?? part])];
    });
    return { parts: split, wholes: unique([parts.join(''), spelt.join('')]), isUnspaced };
  });
};

/** Pairs of adjacent characters, so that a word is found anywhere in an unspaced run. */
const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

const truncate = (word: string): string =>
  word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');

const pairsAndLast = (run: string): string[] => {
  const characters = [...run];
  return [...pairsOf(characters), ...characters.slice(-1)]; // the last character starts no pair
};

/** The words of texts, each in one spelling. */
export const wordsOf = (texts: readonly (string | null)[]): string[] => {
  const words = texts.flatMap((text) =>
    runsOf(text ?? '').flatMap(({ parts, isUnspaced }) =>
      isUnspaced ? parts.flatMap(pairsAndLast) : parts.map(truncate),
    ),
  );
  return [...new Set(words)].slice(0, MAX_INDEXED_WORDS);
};

/** The words by which texts are found: in every spelling, with compounds whole and in parts. */
export const findableWordsOf = (texts: readonly (string | null)[]): string[] => {
  const words = texts.flatMap((text) =>
    compoundsOf(text ?? '').flatMap(({ parts, wholes, isUnspaced }) =>
      isUnspaced ? wholes.flatMap(pairsAndLast) : [...parts.flat(), ...wholes],
    ),
  );
  return [...new Set(words)].slice(0, MAX_INDEXED_WORDS);
};

/** Marks a word that only the author's name has. */
const OF_AUTHOR = '@';

/** The words to index for a review: of its texts and its author's name, and again with a mark those only the name has. */
export const indexedWordsOf = (
  { title, body, translated_title, translated_body }: IndexedTexts,
  author: string,
): string[] => {
  const words = findableWordsOf([title, body, translated_title, translated_body]);
  const known = new Set(words);
  const ofAuthor = findableWordsOf([author]).filter((word) => !known.has(word));
  return [...words, ...ofAuthor, ...ofAuthor.map((word) => `${OF_AUTHOR}${word}`)];
};

type IndexedTexts = {
  title: string;
  body: string;
  translated_title: string | null;
  translated_body: string | null;
};

/**
 * The terms of an entry of whole words; undefined without a letter or digit. A lone character of a script without spaces,
 * in `beginnings`, may occur anywhere in a text.
 */
export const termsOfWords = (entry: string): SearchTerms | undefined => {
  const compounds = compoundsOf(entry).slice(0, MAX_SEARCH_WORDS);
  return compounds.length === 0
    ? undefined
    : termsOf(compounds.flatMap((compound) => termsOfCompound(compound, false)));
};

/** The terms of a search query; undefined when it contains no letter or digit. */
export const searchTermsOf = (search: string): SearchTerms | undefined => {
  const compounds = compoundsOf(search).slice(0, MAX_SEARCH_WORDS);
  if (compounds.length === 0) return undefined;
  return termsOf(
    compounds.flatMap((compound, index) => termsOfCompound(compound, index === compounds.length - 1)),
  );
};

/** Whether a word of a search is among those of a text. */
export const isAmong = (words: ReadonlySet<string>, term: string): boolean =>
  term.split('|').some((word) => words.has(word));

type Term = { word: string; isBeginning: boolean };

const termsOf = (terms: Term[]): SearchTerms => {
  const wordsThat = (isBeginning: boolean) => [
    ...new Set(terms.filter((term) => term.isBeginning === isBeginning).map(({ word }) => word)),
  ];
  return { words: wordsThat(false).slice(0, MAX_SEARCH_WORDS), beginnings: wordsThat(true) };
};

const termsOfCompound = ({ parts, wholes, isUnspaced }: Compound, isLast: boolean): Term[] => {
  if (isUnspaced)
    return wholes.flatMap((run): Term[] => {
      const pairs = pairsOf([...run]).map((word) => ({ word, isBeginning: false }));
      return pairs.length > 0 ? pairs : [{ word: run, isBeginning: true }];
    });
  // The whole stands for each of its parts: (a or ab) and (b or ab).
  return parts.map((spellings, index) => {
    const mayBegin = (word: string, isLastPart: boolean): string =>
      // A single letter is matched as a whole word: as a prefix it would match a large share of all words.
      isLast && isLastPart && [...word].length > 1 ? `${word}*` : word;
    const words = new Set([
      ...spellings.map((word) => mayBegin(word, index === parts.length - 1)),
      ...wholes.map((word) => mayBegin(word, true)),
    ]);
    const [only = ''] = words;
    return words.size === 1 && only.endsWith('*')
      ? { word: only.slice(0, -1), isBeginning: true }
      : { word: [...words].join('|'), isBeginning: false };
  });
};
