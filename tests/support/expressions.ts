import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, traverse } from '@babel/core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A regular expression of the program, and the file that it stands in. */
export type Expression = { file: string; pattern: string; flags: string };

export const sourceFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|long)\.ts$/.test(file));

/** Every regular expression literal of the files. */
export const literalsIn = (files: readonly string[]): Expression[] =>
  files.flatMap((file) => {
    const tree = parseSync(readFileSync(ROOT + file, 'utf8'), {
      ...{ configFile: false, babelrc: false, filename: file },
      parserOpts: { plugins: ['typescript'] },
    });
    if (!tree) throw new Error(`${file} could not be parsed`);
    const found: Expression[] = [];
    traverse(tree, {
      RegExpLiteral: ({ node }) => void found.push({ file, pattern: node.pattern, flags: node.flags }),
    });
    return found;
  });

/** Every regular expression that is put together with `new RegExp` while `work` runs. */
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

/** What is likely to make an expression start over again at each place: common units, and what it looks for itself. */
const unitsFor = (pattern: string): string[] => {
  const literal = pattern.replaceAll(/\\(?=\W)/g, ''); // without the backslashes before punctuation
  const words = literal.match(/\p{L}{2,}|[^\w\s]/gu) ?? [];
  const pairs = [...literal.matchAll(/(?=([^\w\s]{2}))/gu)];
  const own = [...words.slice(0, 40), ...words.slice(0, 20).map((word) => `${word} `)];
  return [...new Set([...COMMON, ...own, ...pairs.map(([, pair = '']) => pair).slice(0, 40)])];
};

export type Shape = { begin: string; unit: string; end: string };

/** What stands before: of weight where an expression holds on to the beginning of the text, or looks back to it. */
const beginsFor = (pattern: string): string[] => {
  if (pattern.startsWith('^')) return ['', 'a@', 'a', '{', '<a', '"', 'http://'];
  return pattern.includes('(?<=') ? ['', 'a', 'ก'] : [''];
};
const ENDS = ['', '!', '\u0001', '@'];

export const shapesFor = (pattern: string): Shape[] =>
  unitsFor(pattern).flatMap((unit) =>
    beginsFor(pattern).flatMap((begin) => ENDS.map((end) => ({ begin, unit, end }))),
  );

/** A text of that shape, `length` characters long. */
export const textOf = ({ begin, unit, end }: Shape, length: number): string => {
  const room = length - begin.length - end.length;
  return begin + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + end;
};

const msOf = (work: () => void): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

const LENGTHS = [12_500, 25_000, 50_000, 100_000];
/** Eight times the length takes eight times as long; quadratic work takes sixty-four times. */
const MOST_GROWTH = 3;
/** Quadratic work on the shortest text is some 80 million steps, on the longest 5,000 million: it cannot take less. */
const SURELY_LINEAR_MS = { shortest: 1, longest: 150 };

/** How the time of some work grows over texts of a shape, where it grows by far more than they do. */
export const excessiveGrowth = (shape: Shape, work: (text: string) => void): string | undefined => {
  const [shortest = 0, ...longer] = LENGTHS;
  const short = textOf(shape, shortest);
  // The quicker of two: what the machine does meanwhile only ever adds.
  const once = msOf(() => work(short));
  const base =
    once < SURELY_LINEAR_MS.shortest
      ? once
      : Math.min(
          once,
          msOf(() => work(short)),
        );
  if (base < SURELY_LINEAR_MS.shortest) return undefined;
  for (const length of longer) {
    const text = textOf(shape, length);
    const most = Math.max(SURELY_LINEAR_MS.longest, (MOST_GROWTH * base * length) / shortest);
    const first = msOf(() => work(text));
    const took =
      first > most
        ? Math.min(
            first,
            msOf(() => work(text)),
          )
        : first;
    // The shorter ones only spare the time that the longest would take.
    if (took > most)
      return `${JSON.stringify(shape)}: ${base.toFixed(1)} ms at ${shortest}, ${took.toFixed(0)} ms at ${length}`;
  }
  return undefined;
};
