import { baseLanguage } from '#shared/domain/language/languages.ts';
import { withoutLookAlikes } from '#shared/domain/language/look-alikes.ts';
import { type Mapped, replaceIn, spanIn } from '#shared/domain/language/mapped.ts';
import { type PlainText, plainText } from '#shared/domain/language/plain-text.ts';
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
import {
  type RatingRequests,
  UNSAFE_CODES,
  type UnsafeCode,
  type UnsafeWords,
} from './unsafe-words/words.ts';
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

/** Whether the patterns know a language; a text in another one has to be read by a person. */
export const isCheckedLanguage = (tag: string): boolean => Object.hasOwn(WORDS, baseLanguage(tag));

type Requests = Record<Exclude<keyof RatingRequests, 'star'>, RegExp>;
type Patterns = { codes: [UnsafeCode, RegExp][]; unless: RegExp; thanks: RegExp; requests: Requests };

/** Patterns match from the start of a word, except in scripts without spaces. */
const patternOf = (language: string, words: readonly string[]): RegExp =>
  new RegExp(
    `${['zh', 'ja', 'ko'].includes(language) ? '' : '(?<![\\p{L}\\p{N}])'}(?:${words.join('|')})`,
    'giu',
  );

/** Matches nothing: the page leaves the tables of requests to the server. */
const NOTHING = '(?!)';
const NONE: RatingRequests = {
  star: '',
  and: NOTHING,
  noun: NOTHING,
  hint: NOTHING,
  about: NOTHING,
  ask: NOTHING,
  give: NOTHING,
  kind: NOTHING,
};

const compiled = new Map<string, Patterns>();
const patternsFor = (language: string, requests = NONE): Patterns | undefined => {
  const words = WORDS[language];
  const key = `${language} ${requests === NONE}`;
  const cached = compiled.get(key);
  if (cached || !words) return cached;
  const of = (...list: readonly string[]): RegExp => patternOf(language, list);
  const patterns: Patterns = {
    codes: UNSAFE_CODES.map((code) => [
      code,
      of(...words[code], ...(code === 'rating' ? [requests.give] : [])),
    ]),
    unless: of(...words.unless),
    thanks: of(...words.thanks),
    requests: {
      // What lies between two of them.
      and: new RegExp(`(?:(?!\\s(?:${requests.and})\\s)[^,;:،؛，；：、])+`, 'giu'),
      noun: of(requests.noun),
      hint: of(requests.hint),
      about: of(requests.about),
      ask: of(requests.ask),
      give: of(requests.give),
      kind: of(requests.kind),
    },
  };
  compiled.set(key, patterns);
  return patterns;
};

type Span = readonly [from: number, to: number];
const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, index }) => [index, index + whole.length]);
const has = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;

/** The remaining length of the word in which a match ends, so that whole words are marked rather than stems. */
const restOfWord = (sentence: string, end: number): number =>
  /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]*/u.exec(
    sentence.slice(end, end + 40),
  )?.[0].length ?? 0;

/** Codes that a negation does not make harmless. */
const UNCONDITIONAL: readonly UnsafeCode[] = ['deadline', 'guilt'];

const CLAUSE = /[^,;:،؛，；：、]+/g;

/** The clause around a match; a negation elsewhere in the sentence refers to something else. */
const clauseAround = (sentence: string, [start, end]: Span): Span => {
  const clauses = spansOf(sentence, CLAUSE).filter(([from, to]) => from <= end && to >= start);
  return [clauses[0]?.[0] ?? start, clauses.at(-1)?.[1] ?? end];
};

/** A noun and a hint in one part that is about nothing else, such as 'a fifth star would make our day'. */
const hintsIn = (sentence: string, { and: part, noun, hint, about }: Requests): Span[] =>
  spansOf(sentence, part).flatMap(([from, to]): Span[] => {
    const clause = sentence.slice(from, to);
    const named = spansOf(clause, noun)[0];
    const hinted = spansOf(clause, hint)[0];
    if (!named || !hinted || has(clause, about)) return [];
    return [[from + Math.min(named[0], hinted[0]), from + Math.max(named[1], hinted[1])]];
  });

/** Whether thanks cover a match, and nothing between them asks: 'Thanks for the stars, please add one' asks. */
const isThanked = (sentence: string, match: Span, thanks: RegExp, ask: RegExp): boolean => {
  const [from, to] = clauseAround(sentence, match);
  const clause = sentence.slice(from, to);
  return spansOf(clause, thanks).some(([start, end]) => {
    if (from + start >= match[1] || from + end <= match[0]) return false;
    const whole = sentence.slice(Math.min(from + start, match[0]), Math.max(from + end, match[1]));
    return !has(whole, ask);
  });
};

const ORDINARY_CODE =
  /log-?in|sign-?in|verif|confirm|secur|access|e-?mail|mail|sms|text message|\bqr\b|source|error|bar ?code|post(?:al)? ?code|two-factor|2fa|anmelde|bestätigung|sicherheit|zugang|fehler|quell|verificaci|acceso|correo|error|fuente|verificaç|acesso|erro\b|vérif|connexion|accès|source|erreur|inlog|bevestiging|bron|fout|logowan|weryfik|dostęp|źródł|błęd|přihl|ověř|zdroj|chyb|вхід|входу|підтвердж|перевір|помилк|джерел|giriş|doğrula|kaynak|hata|onay|تسجيل|تحقق|دخول|تأكيد|خطأ|مصدر|登录|登入|验证|驗證|确认|源代码|错误|錯誤|ログイン|認証|確認|エラー|ソース|로그인|인증|확인|오류|소스/iu;
const PROMOTION =
  /promo|rabat|discount|desc(?:ue|o)nto|réduc|remise|kort|zniż|slev|знижк|indirim|خصم|ترويج|优惠|優惠|折扣|促销|割引|プロモ|할인|프로모|gift|geschenk|regalo|cadeau|prezent|dár|подарун|hediye|هدية|礼|禮|ギフト|선물|coupon|cup[oóã]|kup[oó]n|купон|券|クーポン|쿠폰|voucher|gutschein|checkout|at the till/iu;

/** A code for signing in or of a program is none for a price; neither is a word that only follows 'code'. */
const isOrdinaryCode = (clause: string, match: string): boolean =>
  !PROMOTION.test(clause) &&
  (ORDINARY_CODE.test(clause) ||
    /(?:^|\s)(?:code|kod|kód\p{L}*|código|код\p{L}*)\s\p{Ll}{4,}$|^[a-z]{5,} kod/u.test(match));

const promisesInSentence = (sentence: string, patterns: Patterns): UnsafePromise[] =>
  patterns.codes.flatMap(([code, pattern]): UnsafePromise[] => {
    const spans = spansOf(sentence, pattern);
    if (code === 'rating') spans.push(...hintsIn(sentence, patterns.requests));
    const found = spans.find((span) => {
      const clause = sentence.slice(...clauseAround(sentence, span));
      if (!UNCONDITIONAL.includes(code) && has(clause, patterns.unless)) return false;
      if (code === 'promo-code') return !isOrdinaryCode(clause, sentence.slice(...span));
      const { thanks, requests } = patterns;
      if (code === 'reward') return !isThanked(sentence, span, thanks, requests.ask);
      return (
        code !== 'rating' ||
        ![thanks, requests.kind].some((each) => isThanked(sentence, span, each, requests.ask))
      );
    });
    return found ? [{ code, span: [found[0], found[1] + restOfWord(sentence, found[1])] }] : [];
  });

const STARS = /(?:([1-5])\s?)?((?:[⭐★🌟]\s?){1,10})/gu;

/** The text as the patterns know it: one alphabet per word, nothing invisible, and stars as words. */
const wordingOf = (text: string, star: string): Mapped & { spanOf: PlainText['spanOf'] } => {
  const { text: plain, spanOf } = plainText(text);
  const places = Array.from({ length: plain.length }, (_, at) => at);
  let mapped: Mapped = {
    text: withoutLookAlikes(plain).replaceAll('’', "'").replaceAll('İ', 'I'),
    starts: places,
    ends: places.map((at) => at + 1),
  };
  mapped = replaceIn(
    mapped,
    /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u064b-\u0652\u0640]/gu,
    () => '',
  );
  if (star === '') return { ...mapped, spanOf };
  mapped = replaceIn(mapped, STARS, ({ 1: number, 2: row = '', index, input }) => {
    const count = number ?? String(Math.min(5, row.match(/\p{S}/gu)?.length ?? 1));
    const space = /^\p{L}/u.test(input.slice(index - 1, index)) ? ' ' : '';
    return `${space}${count} ${star}${/\s$/.test(row) ? ' ' : ''}`;
  });
  return { ...mapped, spanOf };
};

/**
 * What a person should check before the text is public; empty outside the checked languages. `requests` finds more ways of
 * asking for stars.
 */
export const promisesIn = (text: string, tag: string, requests?: RatingRequests): UnsafePromise[] => {
  const patterns = patternsFor(baseLanguage(tag), requests);
  if (!patterns) return [];
  const wording = wordingOf(text, requests?.star ?? '');
  return sentencesIn(wording.text).flatMap(({ from, text: sentence }) => {
    const checked = sentence.slice(0, 1000); // bounds the lookaheads; no genuine sentence is longer
    return promisesInSentence(checked, patterns).map(
      ({ code, span: [start, end] }): UnsafePromise => ({
        code,
        span: wording.spanOf(...spanIn(wording, from + start, from + end)),
      }),
    );
  });
};
