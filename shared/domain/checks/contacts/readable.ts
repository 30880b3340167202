import unhomoglyph from 'unhomoglyph';
import { decimalOf } from '#shared/domain/language/decimal.ts';
import { type Mapped, replaceIn, spanIn } from '#shared/domain/language/mapped.ts';
import { plainText } from '#shared/domain/language/plain-text.ts';
import type { Span } from '../text-defects.ts';
import { withDigits } from './digit-words.ts';
import { latinWord, WORDS } from './fold.ts';
import { withLatinEndings, withSigns } from './spelled-signs.ts';

/** Control and format characters, blank letters, and marks that lie over any letter. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Me}\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\u2800]|(?!\n)\p{Cc}/u;
/** Everything that `plainCharacter` changes. */
const SPECIAL = new RegExp(
  `${UNSEEN.source}|[\\u{1f150}-\\u{1f189}\\u{1f1e6}-\\u{1f1ff}\\u24ff\\u2776-\\u2792]|(?![ 0-9-])[\\p{Nd}\\p{Zs}\\p{Pd}\\u2212]`,
  'gu',
);

/** Letters and digits in circles and squares, which compatibility normalisation keeps. */
const ENCLOSED: readonly [first: number, last: number, from: string][] = [
  [0x1f150, 0x1f169, 'a'],
  [0x1f170, 0x1f189, 'a'],
  [0x1f1e6, 0x1f1ff, 'a'],
  [0x24ff, 0x24ff, '0'],
  [0x2776, 0x277e, '1'],
  [0x2780, 0x2788, '1'],
  [0x278a, 0x2792, '1'],
];

const plainCharacter = ([character]: RegExpExecArray): string => {
  if (/\p{Nd}/u.test(character)) return decimalOf(character);
  const code = character.codePointAt(0) ?? 0;
  const enclosed = ENCLOSED.find(([first, last]) => code >= first && code <= last);
  if (enclosed) return String.fromCharCode(enclosed[2].charCodeAt(0) + code - enclosed[0]);
  if (character === '\t' || /\p{Zs}/u.test(character)) return ' ';
  return UNSEEN.test(character) ? '' : '-';
};

const ENCODED =
  /(?:%[0-9a-f]{2}){1,60}|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(period|commat|sol|colon|dot));?|\\(?:u00|x)([\da-f]{2})/gi;
const NAMED: Readonly<Record<string, string>> = { period: '.', dot: '.', commat: '@', sol: '/', colon: ':' };

/** '%40' with a space or nothing on both sides is a share of a hundred. */
const isPercentage = ({ 0: whole, index, input }: RegExpExecArray): boolean =>
  /^%\d\d$/.test(whole) &&
  /^[\s(]?$/.test(input[index - 1] ?? '') &&
  /^[\s.,;:!?)'’]?$/.test(input[index + whole.length] ?? '');

const decoded = (match: RegExpExecArray): string => {
  const [whole, number, hex, name, unit] = match;
  if (isPercentage(match)) return whole;
  if (name) return NAMED[name.toLowerCase()] ?? whole;
  const code = number ? Number(number) : Number.parseInt(hex ?? unit ?? '', 16);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole;
  }
};

const SPELLED_OUT = /(?<!\S)(?:[\p{L}\p{N}.@/:_-] ){3,60}[\p{L}\p{N}.@/:_-](?!\S)/gu;
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}ー々';
/** Where one script touches another, a host may begin or end. */
const UNSPACED_SEAM = new RegExp(
  `(?<=[${UNSPACED}])(?=(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])|(?<=(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])(?=[${UNSPACED}])`,
  'gu',
);
const LATIN_SEAM = /(?<=[a-z])(?=(?!\p{Script=Latin})\p{L})|(?<=(?!\p{Script=Latin})\p{L})(?=[a-z])/giu;
/** The letter O among digits. */
const ROUND = /(?<=\d[\s()./-]{0,3})[oо]{1,4}(?=[\s()./-]{0,3}\d)|(?<=\d)[oо]{1,4}(?!\p{L})/giu;

/**
 * What a person reads in a text: one alphabet per word, and dots, signs and digits as such. `disguised` are the words of
 * the original whose letters were look-alikes.
 */
export const readable = (text: string): { mapped: Mapped; disguised: Span[] } => {
  const disguised: Span[] = [];
  const { text: plain, spanOf } = plainText(text);
  const starts = Array.from({ length: plain.length }, (_, at) => spanOf(at, at + 1)[0]);
  const ends = Array.from({ length: plain.length }, (_, at) => spanOf(at, at + 1)[1]);
  let result = replaceIn({ text: plain, starts, ends }, SPECIAL, plainCharacter);
  for (let round = 0; round < 2; round += 1) result = replaceIn(result, ENCODED, decoded);
  if (/[^\p{ASCII}]/u.test(result.text)) {
    result = replaceIn(result, /[^\p{ASCII}\p{L}\p{N}\p{M}\p{Z}]/gu, ([sign]) => {
      const twin = unhomoglyph(sign);
      return /^[./:@]$/.test(twin) ? twin : sign;
    });
    result = withLatinEndings(replaceIn(result, UNSPACED_SEAM, () => ' '));
    result = replaceIn(result, WORDS, ({ 0: word, index }) => {
      const latin = latinWord(word);
      if (latin !== word) disguised.push(spanIn(result, index, index + word.length));
      return latin;
    });
    result = replaceIn(result, LATIN_SEAM, () => ' ');
  }
  result = replaceIn(result, SPELLED_OUT, ([letters]) => letters.replaceAll(' ', ''));
  result = replaceIn(result, /\\/g, () => '/');
  result = withSigns(result);
  result = replaceIn(result, /[。｡、」』】》؛،]/g, () => ' ');
  result = replaceIn(result, ROUND, ([letters]) => '0'.repeat(letters.length));
  return { mapped: withDigits(result), disguised };
};
