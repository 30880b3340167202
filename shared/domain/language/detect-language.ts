import { baseLanguage } from './languages.ts';
import { LATIN, LETTERS, SIGNS, SIMPLIFIED, TRADITIONAL } from './stopwords.ts';

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

const SETS = Object.entries(LATIN).map(([language, words]): [string, ReadonlySet<string>] => [
  language,
  new Set(words.split(' ')),
]);

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

/** Whether a text is in the language of `tag`; for Chinese, also in its script. */
export const isWrittenIn = (text: string, tag: string): LanguageVerdict => {
  const language = baseLanguage(tag);
  const words = wordsOnly(text);
  const { languages, letters, share } = scriptOf(words);
  const known = SCRIPTS.some(([, , each]) => each.includes(language));
  if (!known || letters < MIN_LETTERS.script) return 'unsure';
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
