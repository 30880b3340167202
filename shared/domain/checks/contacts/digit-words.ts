import { type Mapped, replaceIn } from '#shared/domain/language/mapped.ts';
import { withFolded } from './fold.ts';
import { AND, NUMBER_WORDS, THEN, UNSPACED_DIGITS } from './number-words.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(withFolded(text.split(' ')));
const THEN_WORDS = wordsOf(THEN);
const AND_WORDS = wordsOf(AND);
const NUMBERS = new Map(
  NUMBER_WORDS.flatMap(([word, digits]) => withFolded([word]).map((each) => [each, digits])),
);

type Token = { kind: 'number' | 'word' | 'then' | 'and' | 'other'; digits: string; from: number; to: number };

const tokenOf = ({ 0: written, index }: RegExpExecArray): Token => {
  const place = { from: index, to: index + written.length };
  if (/^\d/.test(written)) return { kind: 'number', digits: written, ...place };
  const word = written.toLowerCase().replaceAll('’', "'");
  const digits = NUMBERS.get(word) ?? NUMBERS.get(word.replace(/^و/, ''));
  if (digits) return { kind: 'word', digits, ...place };
  const tie = AND_WORDS.has(word) ? 'and' : 'other';
  return { kind: THEN_WORDS.has(word) ? 'then' : tie, digits: '', ...place };
};

const TOKEN = /\d+|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu;
const MOST_BETWEEN = 6;
const MOST_TIES = 3;
const FEWEST_DIGITS = 7;
const isItem = ({ kind }: Token): boolean => kind === 'number' || kind === 'word';
/** Not the numbers of versions and years, which also follow each other. */
const isPart = ({ kind, digits }: Token): boolean =>
  kind === 'number' && digits.length >= 3 && !/^(?:19|20)\d\d$/.test(digits);

/** Whether numbers in a row are one that is dictated: most are words, or it is said how they follow each other. */
const isDictated = (run: readonly Token[]): boolean => {
  const items = run.filter(isItem);
  const words = items.filter(({ kind }) => kind === 'word').length;
  const isTied = run.some(({ kind }) => kind === 'then') && (items.some(isPart) || words > 0);
  const digits = items.reduce((sum, each) => sum + each.digits.length, 0);
  const isMixed = words > 0 && digits > FEWEST_DIGITS && items.some(isPart);
  return digits >= FEWEST_DIGITS && items.length >= 3 && (words >= 3 || isTied || isMixed);
};

const runsIn = (text: string): Token[][] => {
  const runs: Token[][] = [];
  let run: Token[] = [];
  let ties = 0;
  const close = (): void => {
    const dictated = run.slice(0, run.findLastIndex(isItem) + 1);
    if (isDictated(dictated)) runs.push(dictated);
    run = [];
    ties = 0;
  };
  for (const match of text.matchAll(TOKEN)) {
    const token = tokenOf(match);
    const last = run.at(-1);
    ties = isItem(token) ? 0 : ties + 1;
    if (token.kind === 'other' || (last && token.from - last.to > MOST_BETWEEN) || ties > MOST_TIES) close();
    if (isItem(token) || (run.length > 0 && token.kind !== 'other')) run.push(token);
  }
  close();
  return runs;
};

const DIGITS = new Map(
  UNSPACED_DIGITS.flatMap((line) => line.split(' ').map((word, digit) => [word, String(digit)])),
);
const DIGIT = [...DIGITS.keys()].sort((a, b) => b.length - a.length).join('|');
/** Seven or more digits in scripts without spaces: '一三八…', '〇九〇ー五五五…'. */
const UNSPACED = new RegExp(
  `(?:(?:${DIGIT}|\\d)(?:[^\\p{L}\\p{N}]|[ーの]){0,4}){6,40}(?:${DIGIT}|\\d)`,
  'gu',
);
const UNSPACED_DIGIT = new RegExp(`${DIGIT}|[ーの]`, 'gu');

/** The text with the digits of numbers that are spelled out, in words or signs. */
export const withDigits = (text: Mapped): Mapped => {
  const written = new Map(
    runsIn(text.text).flatMap((run) => run.map(({ from, digits }): [number, string] => [from, digits])),
  );
  const spoken =
    written.size === 0 ? text : replaceIn(text, TOKEN, ({ 0: token, index }) => written.get(index) ?? token);
  return replaceIn(spoken, UNSPACED, ([run]) =>
    run.replace(UNSPACED_DIGIT, (digit) => DIGITS.get(digit) ?? '-'),
  );
};
