import type { Span } from './text-defects.ts';
import { LABEL } from './transport-labels.ts';

export type ResidueCode = 'transport-residue';

/** Escapes of JSON that stand in the text as such. */
const ESCAPE = /(?:\\{1,4}(?:r\\{1,4})?n)+|\\{1,4}[rt](?!\p{L})|\\{1,4}"|\\{1,4}u[0-9a-fA-F]{4}/gu;
const SINGLE = /^\\{1,4}[nrt]$/;
/** A word with a drive, a server or a variable before its first backslash is a path. */
const PATH = /^["'(„“«]*(?:[a-z]:\\|\\\\[\w-]+\\|%\w+%\\)/i;

const QUOTES = ['""', '“”', '„“', '„”', '””', '«»', '»«', '「」', '『』', '‘’', "''", '``'];
/** A mark between two letters is an apostrophe. */
const MARKS = /(?<!\p{L})["“”„«»「」『』‘’'`]|["“”„«»「」『』‘’'`](?!\p{L})/gu;
const DOUBLE_MARKS = /["“”„«»「」『』]/gu;
const LONE_MARK = /^\s*["“„«「『](?=\S)|(?<=[^\s\d])["”“»」』]\s*$/u;
/** What a model says to the one who asked it: tokens of its format, a role, notes on its own text, an offer to go on. */
const ASIDE = new RegExp(
  [
    '<\\|[^|<>\\n]{0,40}\\|>?',
    '\\[/?(?:INST|SYS)\\]',
    '</?s>',
    '^\\s*(?:assistant|ai|system|user|model|bot|response(?: to the (?:user|reviewer|customer))?|subject|betreff|objet|asunto)\\s*:',
    '\\((?:note|p\\.?s\\.?|\\d+ (?:words|characters|chars))\\b[^()]{0,200}\\)',
    "let me know if you(?:'d| would|\u2019d)? (?:like|want|need) (?:me|any (?:changes|adjustments|edits))",
    '\\bas an ai\\b|\\bas a (?:large )?language model\\b',
    '\\bI (?:kept|have kept|tried to keep) (?:it|this|the reply) (?:under|within|below)\\b',
    '\\b(?:under|within) (?:the )?\\d+[- ]characters?\\b',
    '^\\s*[-*\u2022] (?=\\p{L})',
  ].join('|'),
  'iu',
);
/** How many labels and pairs of quotation marks are taken off. */
const LAYERS = 4;

/** A single escape between letters may belong to a path without a drive. */
const isCertain = (word: string, code: string, at: number): boolean =>
  !SINGLE.test(code) ||
  !/[\p{L}\p{N}_]/u.test(word[at - 1] ?? '') ||
  !/[\p{Ll}\p{N}_]/u.test(word[at + code.length] ?? '');

const unescaped = (code: string): string => {
  if (code.endsWith('"')) return '"';
  if (code.endsWith('n')) return '\n'.repeat(code.match(/n/g)?.length ?? 1);
  return /^\\+u/.test(code) ? String.fromCharCode(Number.parseInt(code.slice(-4), 16)) : ' ';
};

const withoutEscapes = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    PATH.test(word)
      ? word
      : word.replace(ESCAPE, (code, at: number) => (isCertain(word, code, at) ? unescaped(code) : code)),
  );

const escapesIn = (text: string): Span[] =>
  [...text.matchAll(/\S+/g)]
    .filter(([word]) => !PATH.test(word))
    .flatMap(({ 0: word, index: start }) =>
      [...word.matchAll(ESCAPE)].map(
        ({ 0: code, index }): Span => [start + index, start + index + code.length],
      ),
    );

/** Whether the first quotation mark is closed by the last one: '"Thanks", says "Ann"' is two quotations. */
const isWrappedIn = (text: string, [open = '', close = '']: string): boolean => {
  if (text.length < 3 || !text.startsWith(open) || !text.endsWith(close)) return false;
  const inner = text.slice(1, -1);
  const marks = [...inner.matchAll(MARKS)].filter(([mark]) => mark === open || mark === close);
  if (open === close) return marks.length % 2 === 0 && /[\s(]/.test(inner[(marks[0]?.index ?? 0) - 1] ?? ' ');
  let depth = 1;
  for (const [mark] of marks) {
    depth += mark === open ? 1 : -1;
    if (depth === 0) return false;
  }
  return depth === 1;
};
const isWrapped = (text: string): boolean => QUOTES.some((pair) => isWrappedIn(text, pair));

/** The text as it was meant: escapes are what they stand for; a label and quotation marks around the whole are gone. */
export const withoutTransportResidue = (text: string): string => {
  let bare = withoutEscapes(text);
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const trimmed = bare.trim();
    const next = isWrapped(trimmed) ? trimmed.slice(1, -1) : trimmed.replace(LABEL, '');
    if (next !== trimmed) bare = next.trim();
  }
  return bare;
};

/** A label or quotation mark that belongs to no sentence of a text. */
const residueAround = (text: string): RegExpExecArray | null =>
  LABEL.exec(text) ??
  ASIDE.exec(text) ??
  (isWrapped(text.trim()) ? /\S/u.exec(text) : null) ??
  (text.match(DOUBLE_MARKS)?.length === 1 ? LONE_MARK.exec(text) : null);

/** Where a text still has what the transport of a model leaves behind, unless a text of the publisher's has the same. */
export const transportResidueIn = (text: string, own: readonly string[] = []): Span | null => {
  const escaped = escapesIn(text).find(
    ([from, to]) => !own.some((each) => each.includes(text.slice(Math.max(0, from - 1), to + 1))),
  );
  if (escaped) return escaped;
  const found = residueAround(text);
  return found && !own.some(residueAround) ? [found.index, found.index + found[0].length] : null;
};
