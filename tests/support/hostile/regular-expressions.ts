import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, traverse } from '@babel/core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A regular expression and the file it is in. */
export type Expression = { file: string; pattern: string; flags: string };

export const sourceFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|long)\.ts$/.test(file));

/** All regular expression literals in the files. */
export const literalsIn = (files: readonly string[]): Expression[] =>
  files.flatMap((file) => {
    const tree = parseSync(readFileSync(ROOT + file, 'utf8'), {
      configFile: false,
      babelrc: false,
      filename: file,
      parserOpts: { plugins: ['typescript'] },
    });
    if (!tree) throw new Error(`${file} could not be parsed`);
    const found: Expression[] = [];
    traverse(tree, {
      RegExpLiteral: ({ node }) => void found.push({ file, pattern: node.pattern, flags: node.flags }),
    });
    return found;
  });

/** All regular expressions created by `new RegExp` while `work` runs. */
export const builtDuring = async (work: () => Promise<void>): Promise<Expression[]> => {
  const found: Expression[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [pattern, flags = '']) => {
      const made = new target(pattern, flags);
      found.push({ file: 'new RegExp', pattern: made.source, flags: made.flags });
      return made;
    },
  });
  await work().finally(() => {
    globalThis.RegExp = Original;
  });
  return found;
};

const COMMON = [
  ...[
    'a',
    'A',
    'é',
    '0',
    ' ',
    '\n',
    '\t',
    '.',
    '@',
    '/',
    '-',
    '_',
    ':',
    '{',
    '[',
    '<',
    '(',
    '%',
    '&',
    '*',
    '#',
  ],
  ...['"', "'", ',', '\u0301', '\u200d', '漢', 'ア', '한', 'ก', 'ا', 'Ж', 'ω', '😀', '\ud800'],
  ...[
    'a ',
    'a.',
    'a-',
    'a@',
    '@a',
    'a/',
    'a, ',
    '0 ',
    '0-',
    '0.',
    '(0',
    '{ ',
    '{a',
    '[a',
    '<a',
    'www.',
    'a.a-',
  ],
  ...[
    'a. ',
    'A. ',
    'Dr. ',
    'A.\n',
    'ก ',
    '漢 ',
    '&#',
    '](',
    '<!',
    'http://',
    'com.',
    "qu'",
    'ab.com ',
    '\r\n',
    '\n ',
    'we will ',
  ],
];

/** Units likely to cause backtracking at each position: common ones, and those in the expression. */
const unitsFor = (pattern: string): string[] => {
  const literal = pattern.replaceAll(/\\(?=\W)/g, ''); // without the backslashes before punctuation
  const words = literal.match(/\p{L}{2,}|[^\w\s]/gu) ?? [];
  const pairs = [...literal.matchAll(/(?=([^\w\s]{2}))/gu)];
  const own = [...words.slice(0, 40), ...words.slice(0, 20).map((word) => `${word} `)];
  return [...new Set([...COMMON, ...own, ...pairs.map(([, pair = '']) => pair).slice(0, 40)])];
};

export type Shape = { begin: string; unit: string; end: string };

/** Prefixes: the literals an expression begins with, and more if it is anchored or looks behind. */
const beginsFor = (pattern: string): string[] => {
  const [own = ''] = /^[^\\^$.*+?()[\]{}|]{2,}/u.exec(pattern) ?? [];
  const all = own === '' ? [''] : ['', own];
  if (pattern.startsWith('^')) return [...all, 'a@', 'a', '{', '<a', '"', 'http://'];
  return pattern.includes('(?<=') ? [...all, 'a', 'ก'] : all;
};

export const shapesFor = (pattern: string, { ends }: Scale): Shape[] =>
  unitsFor(pattern).flatMap((unit) =>
    beginsFor(pattern).flatMap((begin) => ends.map((end) => ({ begin, unit, end }))),
  );

/** Whether an expression has an unbounded repetition; without one its work per position is bounded. */
export const isEndless = ({ pattern }: Expression): boolean => /[*+]|\{\d+,\}/.test(pattern);

/** A text of this shape with `length` characters. */
export const textOf = ({ begin, unit, end }: Shape, length: number): string => {
  const room = length - begin.length - end.length;
  return begin + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + end;
};

/**
 * How long the texts are, and how little time, in ms, shows that work on them is linear: quadratic work is a million steps
 * on 4,000 characters even where only every eighth of them begins a new search.
 */
export type Scale = {
  short: number;
  long: number;
  linearMs: { short: number; long: number };
  /** What stands behind the repeated part. */
  ends: readonly string[];
};

export const QUICK: Scale = {
  short: 4000,
  long: 16_000,
  linearMs: { short: 0.25, long: 20 },
  ends: ['!', '@', '\n'],
};
export const FULL: Scale = {
  short: 12_500,
  long: 100_000,
  linearMs: { short: 1, long: 150 },
  ends: ['', '!', '\u0001', '@', '\n'],
};

/** Linear work takes as long on a text as on its parts; quadratic work takes four times as long, and more. */
const MOST_GROWTH = 2.5;
/** Growth that one coarse measurement shows to be linear. */
const CLEAR_GROWTH = 1.5;

const tookMs = (work: () => void): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

/** What this thread itself spends on doing something so often: what else the machine does is not in it. */
const spentMs = (times: number, work: () => void): number => {
  const from = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const to = process.threadCpuUsage();
  return (to.user + to.system - from.user - from.system) / 1000;
};

const TRIES = 3;

/** The least of several measurements: garbage collection and compilation only ever add to one. */
const leastMs = (times: number, work: () => void): number =>
  Math.min(...Array.from({ length: TRIES }, () => spentMs(times, work)));

/** A thread's time is told in steps of up to 4 ms: so many of them, in ms, are exact enough to be compared. */
const EXACT_MS = 120;
const MOST_ROUNDS = 100;

/** How the time of some work grows over texts of a shape, where it grows by far more than they do. */
export const excessiveGrowth = (
  shape: Shape,
  work: (text: string) => void,
  { short, long, linearMs }: Scale = QUICK,
): string | undefined => {
  const shortText = textOf(shape, short);
  if (tookMs(() => work(shortText)) <= linearMs.short) return undefined;
  const longText = textOf(shape, long);
  const once = spentMs(1, () => work(longText));
  if (once <= linearMs.long) return undefined;
  if (once <= CLEAR_GROWTH * spentMs(long / short, () => work(shortText))) return undefined;
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(EXACT_MS / Math.max(1, once)));
  const inOne = leastMs(rounds, () => work(longText));
  if (inOne / rounds <= linearMs.long) return undefined; // the first measurement was disturbed
  const inParts = leastMs((rounds * long) / short, () => work(shortText));
  if (inOne <= MOST_GROWTH * inParts) return undefined;
  return `${JSON.stringify(shape)}: ${inOne} ms for texts of ${long}, ${inParts} ms in parts of ${short}`;
};

/** All shapes on which some work takes too long. */
export const slowShapes = (
  shapes: readonly Shape[],
  work: (text: string) => void,
  scale: Scale = QUICK,
): string[] => shapes.flatMap((shape) => excessiveGrowth(shape, work, scale) ?? []);

/** Where an expression takes more time than in proportion to a text's length. */
export const slowShapesOf = ({ pattern, flags }: Expression, scale: Scale = QUICK): string[] => {
  const all = new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`);
  return slowShapes(shapesFor(pattern, scale), (text) => text.replace(all, ''), scale);
};

/** One end for each beginning and repeated part: whole works take longer than single expressions. */
export const COMMON_SHAPES = shapesFor('', { ...QUICK, ends: ['!'] });
