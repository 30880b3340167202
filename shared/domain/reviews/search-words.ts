/** Words that are kept of one review, and of one search; what is beyond says nothing new. */
const MOST_WORDS = 1000;
const MOST_SOUGHT = 24;
/** Characters of a word that count. */
const LONGEST = 40;

/** What a search looks for: every one of `words`, and for each of `beginnings` a word that begins so. */
export type SearchTerms = { words: string[]; beginnings: string[] };

/** Accents of alphabets; the signs that make another letter elsewhere (ガ, हि) stay. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const PLAIN: Readonly<Record<string, string>> = {
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

/** A text as words are compared: one form of each character, lower case, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(ACCENTS, '') // lower case of İ brings one
    .replace(/[ßæœøłđðþıς]/g, (letter) => PLAIN[letter] ?? letter);

/** Runs of letters and digits; those of scripts that put no spaces between words stand apart from the others. */
const RUNS =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|((?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+)/gu;

type Run = { text: string; isUnspaced: boolean };

/** Most texts are of plain letters: then there is nothing to take off them, and one kind of run. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const runsOf = (text: string): Run[] => {
  if (isAscii(text))
    return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((run) => ({ text: run, isUnspaced: false }));
  return runsOfAny(text);
};

const runsOfAny = (text: string): Run[] =>
  [...plain(text).matchAll(RUNS)].map(([, unspaced, spaced = '']) => ({
    text: unspaced ?? spaced,
    isUnspaced: unspaced !== undefined,
  }));

/** Each two characters that stand together; a word of such a script is found wherever it stands in a run. */
const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

const cut = (word: string): string => (word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join(''));

/** The words by which a review is found. */
export const wordsOf = (texts: readonly (string | null)[]): string[] => {
  const words = texts.flatMap((text) =>
    runsOf(text ?? '').flatMap(({ text: run, isUnspaced }) => {
      if (!isUnspaced) return [cut(run)];
      const characters = [...run];
      return [...pairsOf(characters), ...characters.slice(-1)]; // the last one has no pair to begin
    }),
  );
  return [...new Set(words)].slice(0, MOST_WORDS);
};

/** What a person who typed `search` looks for; nothing when there is no letter or digit in it. */
export const searchTermsOf = (search: string): SearchTerms | undefined => {
  const runs = runsOf(search).slice(0, MOST_SOUGHT);
  if (runs.length === 0) return undefined;
  const parts = runs.flatMap((run, index) => partsOf(run, index === runs.length - 1));
  const of = (isBeginning: boolean) => [
    ...new Set(parts.filter((part) => part.isBeginning === isBeginning).map(({ word }) => word)),
  ];
  return { words: of(false).slice(0, MOST_SOUGHT), beginnings: of(true) };
};

const partsOf = ({ text, isUnspaced }: Run, isLast: boolean): { word: string; isBeginning: boolean }[] => {
  const characters = [...text];
  if (isUnspaced && characters.length > 1)
    return pairsOf(characters).map((word) => ({ word, isBeginning: false }));
  // One letter of an alphabet begins a large part of all words, so it is a word of its own.
  return [{ word: cut(text), isBeginning: isUnspaced || (isLast && characters.length > 1) }];
};
