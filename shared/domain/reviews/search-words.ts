const MAX_INDEXED_WORDS = 1000;
const MAX_SEARCH_WORDS = 24;
/** In characters; longer words are truncated. */
const MAX_WORD_LENGTH = 40;

/** A match contains all of `words`, and for each of `beginnings` a word that starts with it. */
export type SearchTerms = { words: string[]; beginnings: string[] };

/** Accents of alphabetic scripts; marks that form another letter elsewhere (ガ, हि) are kept. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
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
};

/** Normalizes a text for comparison: NFKC, lower case, without accents. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(ACCENTS, '') // lowercasing İ adds one
    .replace(/[ßæœøłđðþıς]/g, (letter) => REPLACEMENTS[letter] ?? letter);

/** Runs of letters and digits; scripts without spaces between words form runs of their own. */
const RUNS =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|((?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+)/gu;

type Run = { text: string; isUnspaced: boolean };

/** Fast path for plain Latin text, which has no accents to strip and one kind of run. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const runsOf = (text: string): Run[] => {
  if (isAscii(text))
    return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((run) => ({ text: run, isUnspaced: false }));
  return runsOfAny(text);
};

const runsOfAny = (text: string): Run[] =>
  [...normalize(text).matchAll(RUNS)].map(([, unspaced, spaced = '']) => ({
    text: unspaced ?? spaced,
    isUnspaced: unspaced !== undefined,
  }));

/** Pairs of adjacent characters, so that a word is found anywhere in an unspaced run. */
const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

const truncate = (word: string): string =>
  word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');

/** The words of texts. */
export const wordsOf = (texts: readonly (string | null)[]): string[] => {
  const words = texts.flatMap((text) =>
    runsOf(text ?? '').flatMap(({ text: run, isUnspaced }) => {
      if (!isUnspaced) return [truncate(run)];
      const characters = [...run];
      return [...pairsOf(characters), ...characters.slice(-1)]; // the last character starts no pair
    }),
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
  const words = wordsOf([title, body, translated_title, translated_body]);
  const known = new Set(words);
  const ofAuthor = wordsOf([author]).filter((word) => !known.has(word));
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
  const runs = runsOf(entry).slice(0, MAX_SEARCH_WORDS);
  return runs.length === 0 ? undefined : termsOf(runs.flatMap((run) => partsOf(run, false)));
};

/** The terms of a search query; undefined when it contains no letter or digit. */
export const searchTermsOf = (search: string): SearchTerms | undefined => {
  const runs = runsOf(search).slice(0, MAX_SEARCH_WORDS);
  if (runs.length === 0) return undefined;
  return termsOf(runs.flatMap((run, index) => partsOf(run, index === runs.length - 1)));
};

const termsOf = (parts: { word: string; isBeginning: boolean }[]): SearchTerms => {
  const wordsThat = (isBeginning: boolean) => [
    ...new Set(parts.filter((part) => part.isBeginning === isBeginning).map(({ word }) => word)),
  ];
  return { words: wordsThat(false).slice(0, MAX_SEARCH_WORDS), beginnings: wordsThat(true) };
};

const partsOf = ({ text, isUnspaced }: Run, isLast: boolean): { word: string; isBeginning: boolean }[] => {
  const characters = [...text];
  if (isUnspaced && characters.length > 1)
    return pairsOf(characters).map((word) => ({ word, isBeginning: false }));
  // A single letter is matched as a whole word: as a prefix it would match a large share of all words.
  return [{ word: truncate(text), isBeginning: isUnspaced || (isLast && characters.length > 1) }];
};
