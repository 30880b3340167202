import unhomoglyph from 'unhomoglyph';
import { latinOf } from '#shared/domain/language/look-alikes.ts';
import { type Mapped, replaceIn, spanIn } from '#shared/domain/language/mapped.ts';
import { plainText } from '#shared/domain/language/plain-text.ts';
import type { Span } from '../text-defects.ts';
import { digitOf, SPELLED_NUMBER } from './digit-words.ts';
import { isTopLevel, isWord, isWordLike } from './top-level.ts';

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

const decimal = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code; // the decimal digits of a script follow each other from 0 to 9
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

const plainCharacter = ([character]: RegExpExecArray): string => {
  if (/\p{Nd}/u.test(character)) return decimal(character);
  const code = character.codePointAt(0) ?? 0;
  const enclosed = ENCLOSED.find(([first, last]) => code >= first && code <= last);
  if (enclosed) return String.fromCharCode(enclosed[2].charCodeAt(0) + code - enclosed[0]);
  if (character === '\t' || /\p{Zs}/u.test(character)) return ' ';
  return UNSEEN.test(character) ? '' : '-';
};

const latinLetter = (letter: string): string => {
  if (letter <= '\u007f') return letter;
  const twin = latinOf(letter) ?? unhomoglyph(letter);
  const latin = latinOf(twin) ?? twin;
  return /^[a-z0-9.]$/i.test(latin) ? latin : letter;
};

/** A word that is Latin once its look-alikes are; honest Cyrillic and Greek words have other letters too. */
const latinWord = (word: string): string => {
  if (/^\p{ASCII}*$/u.test(word) || isTopLevel(word.toLowerCase())) return word;
  const latin = word.replace(/./gu, latinLetter);
  return /^[\u0020-\u007f]+$/.test(latin) && latin.length === word.length ? latin : word;
};

const ENCODED =
  /(?:%[0-9a-f]{2}){1,60}|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(period|commat|sol|colon|dot));?|\\(?:u00|x)([\da-f]{2})/gi;
const NAMED: Readonly<Record<string, string>> = { period: '.', dot: '.', commat: '@', sol: '/', colon: ':' };

const decoded = ([whole, number, hex, name, unit]: RegExpExecArray): string => {
  if (name) return NAMED[name.toLowerCase()] ?? whole;
  const code = number ? Number(number) : Number.parseInt(hex ?? unit ?? '', 16);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole;
  }
};

const DOT_WORDS =
  'd[o0]t|punto|point|punkt|ponto|kropka|tečka|крапка|точка|крапки|точки|nokta|نقطة|دوت|点|點|ドット|닷|점|punt|stip|bod';
const AT_WORDS =
  'at|a t|arroba|chiocciola|собака|равлик|ет|małpa|malpa|zavináč|zavinac|klammeraffe|apenstaart(?:je)?|arobase|アット(?:マーク)?|앳|골뱅이|艾特|آت|kuyruklu a|et|aet|ät|um|przy';
const SLASH_WORDS = 'slash|schrägstrich|barra|ukośnik|lomítko|слеш|斜杠|スラッシュ|슬래시';
const OPEN = '[\\[({<«"\'|*_~`\\-=+/\\\\【「『]';
const CLOSE = '[\\])}>»"\'|*_~`\\-=+/\\\\】」』]';

/** A sign in brackets or between marks: '(dot)', '[.]', '-at-'. */
const enclosed = (words: string, sign: string): RegExp =>
  new RegExp(`\\s{0,3}${OPEN}{1,2}\\s?(?:${words}|${sign})\\s?${CLOSE}{1,2}\\s{0,3}`, 'giu');
const IN_BRACKETS: readonly [RegExp, string][] = [
  [enclosed(DOT_WORDS, '[.。]'), '.'],
  [enclosed(AT_WORDS, '@'), '@'],
  [enclosed(SLASH_WORDS, '(?!)'), '/'],
];

const NEXT = '(?=([\\p{L}\\p{M}\\p{N}-]{2,24}))';
/** A word for a dot, or a dot with a space, before what may be a top-level domain. */
const SPOKEN_DOT = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}])(?:(\\s{1,3})(?:${DOT_WORDS})\\s{1,3}|\\s?(?:点|點|ドット|닷|점|نقطة)\\s?|(?<=\\p{L}{3})dot|(\\s{1,3})\\.\\s{0,3}|,(?=(?:com|net|org|info|biz|xyz|online|site|shop)\\b)|\\.\\s{1,3}|\\s{0,2}[·•・‧∙⋅⸱◦●։٫۔。｡]\\s{0,2})${NEXT}`,
  'giu',
);
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|\p{L}\.\p{L}|bzw|ca|inkl|incl|etc|resp|approx|vs|evtl|ggf|usw|max|min|np|tzn|tj|itd|itp|ul|sog|zzgl|bspw|mind|abs|nr|no|st|dr|mr|mrs|ms|prof|aprox|ej|co|inc|ltd|corp|p\. ex|např|tzv|atd|bijv|enz|örn|vb)$/iu;
/** What stands before a dot that is drawn on a screen. */
const DRAWN =
  /(?:^|\s)(?:the|an?|this|that|each|every|one|red|blue|green|yellow|orange|gr[ae]y|black|white|small|little|tiny|notification|coloured|colored)$/i;

const spokenDot = (match: RegExpExecArray): string => {
  const [whole, spacedWord, spacedDot, next = ''] = match;
  const domain = next.toLowerCase();
  const sign = whole.trim();
  const before = match.input.slice(Math.max(0, match.index - 24), match.index);
  if (/^\d+$/.test(next)) return /\p{L}/u.test(sign) && /\d$/.test(before) ? '.' : whole;
  if (!isTopLevel(domain)) return whole;
  const isCapitalised = /^\p{Lu}\p{Ll}/u.test(next);
  if (/^d[o0]t$/i.test(sign) && spacedWord !== undefined)
    return isWordLike(domain) && DRAWN.test(before) ? whole : '.';
  if (/\p{L}/u.test(sign)) {
    const isGerman = /^punkt$/i.test(sign) && domain === 'de';
    return (isWordLike(domain) && !isGerman) || isWord(domain) ? whole : '.';
  }
  if (spacedDot !== undefined) return isCapitalised ? whole : '.';
  if (/^\.\s/.test(whole))
    return isCapitalised || isWordLike(domain) || ABBREVIATION.test(before) ? whole : '.';
  return '.';
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
    result = replaceIn(result, UNSPACED_SEAM, () => ' ');
    result = replaceIn(result, /[\p{L}\p{M}\p{N}-]+/gu, ({ 0: word, index }) => {
      const latin = latinWord(word);
      if (latin !== word) disguised.push(spanIn(result, index, index + word.length));
      return latin;
    });
    result = replaceIn(result, LATIN_SEAM, () => ' ');
  }
  result = replaceIn(result, SPELLED_OUT, ([letters]) => letters.replaceAll(' ', ''));
  result = replaceIn(result, /\\/g, () => '/');
  for (const [pattern, sign] of IN_BRACKETS) result = replaceIn(result, pattern, () => sign);
  result = replaceIn(result, SPOKEN_DOT, spokenDot);
  result = replaceIn(result, /[。｡、」』】》؛،]/g, () => ' ');
  result = replaceIn(result, ROUND, ([letters]) => '0'.repeat(letters.length));
  return { mapped: replaceIn(result, SPELLED_NUMBER, ([words]) => digitOf(words)), disguised };
};
