import { LATIN } from '#shared/domain/language/stopwords.ts';
import { phrase, phraseKeys } from './phrases.ts';

/** Originals of generated sentences, so that they can be translated back. */
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

/** Deterministic position for a word. */
const placeOf = (word: string, places: number): number =>
  [...word].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7) % Math.max(1, places);

/**
 * A fake translation of an unknown sentence, recognisable as the target language: common words are replaced by common
 * words, names, numbers and links are kept.
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
