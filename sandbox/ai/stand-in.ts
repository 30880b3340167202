import { LATIN } from '#shared/domain/language/stopwords.ts';
import { phrase, phraseKeys } from './phrases.ts';

/** What stood where a stand-in stands now, so that it can be translated back. */
const originals = new Map<string, string>();

const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

const wordsOf = (text: string): string[] =>
  [...WORDS.segment(text)].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : []));

const TOKEN = /^([("“„]*)(.*?)([.,!?:;。！？،؟)"”]*)$/u;

const pools = new Map<string, readonly string[]>();
const poolOf = (language: string): readonly string[] => {
  const known = pools.get(language);
  if (known) return known;
  const made = LATIN[language]?.split(' ') ?? [
    ...new Set(phraseKeys.flatMap((key) => wordsOf(phrase(language, key).replace(/\{\w+\}/g, '')))),
  ];
  pools.set(language, made);
  return made;
};

/** The same for the same word, whenever it is asked for. */
const placeOf = (word: string, places: number): number =>
  [...word].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7) % Math.max(1, places);

/**
 * A sentence that nobody has translated, so that it is plainly in the other language and what a person typed is seen in
 * it all the same: usual words give way to usual words, names, numbers and links stay.
 */
export const standIn = (sentence: string, from: string, to: string): string => {
  const back = originals.get(`${to}\n${sentence}`);
  if (back !== undefined) return back;
  const pool = poolOf(to);
  const usual = new Set(poolOf(from));
  const isWhole = LATIN[from] === undefined || LATIN[to] === undefined;
  const made = sentence.replace(/\S+/gu, (token, at: number) => {
    const [, before = '', word = '', after = ''] = TOKEN.exec(token) ?? [];
    const isUsual = usual.has(word.toLowerCase());
    const isName = /[\d@/_{}]/.test(word) || (at > 0 && /^\p{Lu}/u.test(word) && !isUsual);
    const isTaken = word !== '' && !isName && (isWhole || isUsual);
    return isTaken ? `${before}${pool[placeOf(word, pool.length)] ?? word}${after}` : token;
  });
  originals.set(`${from}\n${made}`, sentence);
  return made;
};
