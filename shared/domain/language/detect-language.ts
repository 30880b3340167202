import { baseLanguage } from './languages.ts';
import { ROMANISED } from './romanised-words.ts';
import { LATIN, LETTERS, SIGNS, SIMPLIFIED, TRADITIONAL, type Vocabulary } from './stopwords.ts';

/** Whether a text is in a language; `unsure` when it is too short, or too close to a similar language. */
export type LanguageVerdict = 'yes' | 'no' | 'unsure';

const SCRIPTS: readonly [string, RegExp, readonly string[]][] = [
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  ['han', /\p{Script=Han}/gu, ['zh', 'ja']],
  ['hangul', /\p{Script=Hangul}/gu, ['ko']],
  ['arabic', /\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  ['cyrillic', /\p{Script=Cyrillic}/gu, ['uk', 'ru', 'bg', 'sr', 'kk']],
  ['devanagari', /\p{Script=Devanagari}/gu, ['hi', 'mr']],
  ['hebrew', /\p{Script=Hebrew}/gu, ['he']],
  ['greek', /\p{Script=Greek}/gu, ['el']],
  ['thai', /\p{Script=Thai}/gu, ['th']],
  ['bengali', /\p{Script=Bengali}/gu, ['bn']],
  ['tamil', /\p{Script=Tamil}/gu, ['ta']],
  ['telugu', /\p{Script=Telugu}/gu, ['te']],
  ['georgian', /\p{Script=Georgian}/gu, ['ka']],
  ['latin', /\p{Script=Latin}/gu, Object.keys(LATIN)],
];

const setsOf = (vocabulary: Vocabulary): [string, ReadonlySet<string>][] =>
  Object.entries(vocabulary).map(([language, words]) => [language, new Set(words.split(' '))]);
const SETS = setsOf(LATIN);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const HOST = /(?<![\w-])[\w-]+\.[a-z]{2,}\b/giu;

/** Removes addresses and links, which belong to no language; word by word to avoid a backtracking expression. */
const wordsOnly = (text: string): string =>
  text.normalize('NFKC').replace(/\S+/g, (word) => (/[@/]/.test(word) ? ' ' : word.replace(HOST, ' ')));

/** Removes the publisher's names and signatures, which belong to no language either. */
export const withoutAllowedMentions = (text: string, own: readonly string[]): string =>
  own
    .flatMap((each) => each.split('\n'))
    .filter((each) => each.length >= 3 && each.length <= 80)
    .reduce((left, each) => left.replaceAll(each, ' '), text);

/** `rarity` breaks ties of `score`: "je" occurs in seven languages, "suis" in one. */
type Guess = { language: string; score: number; rarity: number };

const byLikelihood = (a: Guess, b: Guess): number => b.score - a.score || b.rarity - a.rarity;

/** In how many languages each word is frequent. */
const SHARED_BY = new Map<string, number>();
for (const [, set] of SETS) for (const word of set) SHARED_BY.set(word, (SHARED_BY.get(word) ?? 0) + 1);

/** The Latin-script languages by the number of their frequent words in the text, the likeliest first. */
const latinGuess = (text: string): Guess[] => {
  const lower = text.toLowerCase();
  const words = lower.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return SETS.map(([language, set]) => {
    const frequent = words.filter((word) => set.has(word));
    const letters = LETTERS.filter(
      ([letter, languages]) => languages.includes(language) && letter.test(lower),
    ).length;
    return {
      language,
      score: frequent.length + letters * 2,
      rarity: frequent.reduce((sum, word) => sum + 1 / (SHARED_BY.get(word) ?? 1), 0),
    };
  }).sort(byLikelihood);
};

const signGuess = (text: string, among: readonly string[]): Guess[] =>
  SIGNS.filter(([language]) => among.includes(language))
    .map(([language, sign]) => ({ language, score: countOf(text, sign), rarity: 0 }))
    .sort(byLikelihood);

const scriptOf = (text: string): { languages: readonly string[]; letters: number; share: number } => {
  const counts = SCRIPTS.map(([name, pattern, languages]) => ({
    name,
    languages,
    letters: countOf(text, pattern),
  }));
  const all = counts.reduce((sum, { letters }) => sum + letters, 0);
  const kana = counts.find(({ name }) => name === 'kana')?.letters ?? 0;
  const han = counts.find(({ name }) => name === 'han')?.letters ?? 0;
  // Japanese mixes kana with Han, but a single name in kana does not make a Chinese text Japanese.
  if (kana + han > 0 && kana * 5 > han && (kana + han) * 3 > all)
    return { languages: ['ja'], letters: all, share: 1 };
  const top = counts.reduce((best, each) => (each.letters > best.letters ? each : best));
  const languages = top.name === 'han' && top.letters >= 20 ? ['zh'] : top.languages;
  return { languages, letters: all, share: all === 0 ? 0 : top.letters / all };
};

const guesses = (text: string): Guess[] => {
  const { languages } = scriptOf(text);
  if (languages.length === 1) return [{ language: languages[0] ?? 'und', score: 99, rarity: 0 }];
  return languages.includes('en') ? latinGuess(text) : signGuess(text, languages);
};

/** The most likely language of a text (a base code); undefined when there is no evidence. */
export const detectLanguage = (text: string): string | undefined => {
  const [best] = guesses(wordsOnly(text));
  return best === undefined || best.score === 0 ? undefined : best.language;
};

const ENGLISH = new Set(LATIN.en?.split(' '));
/** Without the words that an English text has too. */
const ROMANISED_SETS = setsOf(ROMANISED).map(([language, words]): [string, ReadonlySet<string>] => [
  language,
  new Set([...words].filter((word) => !ENGLISH.has(word))),
]);

/** Whether a language is usually written in another script than Latin, so that it can be romanised. */
export const hasOwnScript = (language: string): boolean =>
  LATIN[language] === undefined && SCRIPTS.some(([, , languages]) => languages.includes(language));

type LatinWords = { count: number; best: number; romanised: Guess[] };

/** How many of the words in Latin letters are frequent in the likeliest Latin-script language, and in romanised ones. */
const latinWordsOf = (text: string): LatinWords => {
  const words = (text.toLowerCase().match(/[\p{Script=Latin}\p{M}\d]+/gu) ?? []).filter((word) =>
    /\p{Script=Latin}/u.test(word),
  );
  const romanised = ROMANISED_SETS.map(([language, set]) => ({
    language,
    score: words.filter((word) => set.has(word)).length,
    rarity: 0,
  })).sort(byLikelihood);
  return { count: words.length, best: latinGuess(text)[0]?.score ?? 0, romanised };
};

/** Shares of the words that must be frequent ones: to know a romanised language, and another one. */
const SHARE = { romanised: 0.25, same: 0.15, other: 0.3, none: 0.1 };

/** The language of a text in Latin letters that usually has a script of its own, such as Hindi; undefined if it has none. */
export const romanisedLanguage = (text: string): string | undefined => {
  const { count, best, romanised } = latinWordsOf(wordsOnly(text));
  const [first] = romanised;
  return first && first.score >= Math.max(3, count * SHARE.romanised) && first.score > best
    ? first.language
    : undefined;
};

/** The language of a text, if its words tell it; a romanised text without known words is like no language. */
export const toldLanguage = (text: string): string | undefined => {
  const { count, best } = latinWordsOf(wordsOnly(text));
  const isSparse = count >= 5 && best < count * SHARE.none;
  return romanisedLanguage(text) ?? (isSparse ? undefined : detectLanguage(text));
};

/** The same of a language in Latin letters: 'no' only if the words are clearly those of another language. */
const isRomanised = (text: string, language: string): LanguageVerdict => {
  const { count, best, romanised } = latinWordsOf(text);
  const own = romanised.find((guess) => guess.language === language)?.score ?? 0;
  if (own >= 2 && own >= count * SHARE.same) return 'yes';
  return best >= count * SHARE.other && best >= own + 3 ? 'no' : 'unsure';
};

/** Letters of a text in Latin script that make it one that may be answered in it. */
const LATIN_SHARE = 0.3;

const LATN = /-latn\b/i;

/** A tag, and for a language with a script of its own also the tag of its other script, own or Latin. */
export const eitherScript = (tag: string): string[] => {
  const base = baseLanguage(tag);
  return hasOwnScript(base) ? [tag, LATN.test(tag) ? base : `${base}-Latn`] : [tag];
};

/** The tags in which a reply to a text may be: one in Latin letters is answered in these or in the language's own script. */
export const answerTags = (language: string, text: string): string[] => {
  const words = wordsOnly(text);
  const isInLatin = countOf(words, /\p{Script=Latin}/gu) > countOf(words, /\p{L}/gu) * LATIN_SHARE;
  return isInLatin || LATN.test(language) ? eitherScript(language) : [language];
};

const NEAR: readonly (readonly string[])[] = [
  ['da', 'nb', 'sv'],
  ['id', 'ms'],
  ['nl', 'af'],
  ['cs', 'sk'],
  ['hr', 'sr', 'sl'],
  ['pt', 'gl'],
  ['es', 'ca', 'gl'],
  ['hi', 'mr'],
  ['fa', 'ur', 'ar'],
  ['bg', 'ru', 'sr'],
];
const PRIMARY = ['en', 'cs', 'de', 'es', 'pt', 'fr', 'nl', 'pl', 'uk', 'ar', 'tr', 'zh', 'ja', 'ko'];

const isNear = (a: string, b: string): boolean =>
  NEAR.some((group) => group.includes(a) && group.includes(b)) &&
  !(PRIMARY.includes(a) && PRIMARY.includes(b));

const isOtherChinese = (text: string, tag: string): boolean => {
  const traditional = countOf(text, TRADITIONAL);
  const simplified = countOf(text, SIMPLIFIED);
  const expected = /hant|-tw|-hk|-mo/i.test(tag) ? 'hant' : /hans|-cn|-sg/i.test(tag) ? 'hans' : undefined;
  if (expected === 'hant') return simplified >= 3 && simplified > traditional * 2;
  return expected === 'hans' && traditional >= 3 && traditional > simplified * 2;
};

/** Letters needed to detect a language by its words, and by its script. */
const MIN_LETTERS = { words: 25, script: 6 };

/** Whether a text is in the language of `tag`; for Chinese and with the tag of Latin script, also in its script. */
export const isWrittenIn = (text: string, tag: string): LanguageVerdict => {
  const language = baseLanguage(tag);
  const words = wordsOnly(text);
  const { languages, letters, share } = scriptOf(words);
  const isLatin = LATN.test(tag) && hasOwnScript(language);
  if (isLatin && languages.includes('en') && letters >= MIN_LETTERS.words)
    return isRomanised(words, language);
  const known = SCRIPTS.some(([, , each]) => each.includes(language));
  if (!known || letters < MIN_LETTERS.script) return 'unsure';
  if (isLatin) return languages.includes('en') || share <= 0.6 ? 'unsure' : 'no';
  const isForeignScript = !languages.includes(language) && !(language === 'sr' && languages.includes('en'));
  if (isForeignScript) return share > 0.6 ? 'no' : 'unsure';
  if (language === 'zh' && isOtherChinese(words, tag)) return 'no';
  if (languages.length === 1) return 'yes';
  if (letters < MIN_LETTERS.words) return 'unsure';
  const all = guesses(words);
  const best = all[0];
  const score = all.find((guess) => guess.language === language)?.score ?? 0;
  if (best === undefined || best.score === 0) return 'unsure';
  if (best.score === score) return 'yes';
  if (isNear(best.language, language)) return 'unsure';
  return best.score >= score + 2 && best.score >= score * 1.3 ? 'no' : 'unsure';
};
