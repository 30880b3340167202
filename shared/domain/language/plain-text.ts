/** A text as people read it, whatever characters it is written with, and where each of its characters stands in the original. */
export type PlainText = { said: string; spanOf: (from: number, to: number) => [number, number] };

/** Joiners, direction marks and what turns a sign into a picture: seen by their effect on others. */
const JOINERS = /[\u200c-\u200f\u061c]|[\ufe0e\ufe0f]|\u20e3/gu;
const USUAL = /^[\u0020-\u007e\n]*$/;

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

export const plainText = (text: string): PlainText => {
  if (USUAL.test(text)) return { said: text, spanOf: (from, to) => [from, to] };
  const places: number[] = [];
  let said = '';
  for (const { index, segment } of GRAPHEMES.segment(text)) {
    const plain = segment.normalize('NFKC').replace(JOINERS, '');
    for (let at = 0; at < plain.length; at += 1) places.push(index);
    said += plain;
  }
  const endOf = (to: number): number => places[to] ?? text.length;
  return {
    said,
    spanOf: (from, to) => [places[from] ?? text.length, Math.max(endOf(to), (places[to - 1] ?? 0) + 1)],
  };
};

const WITH_JOINERS =
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Tamil}\\p{Script=Telugu}';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Control, format and private characters but for line feeds and what follows here; then letters that are blank. */
const UNSEEN = new RegExp(
  [
    '(?![\\n\\u200c-\\u200f\\u061c])[\\p{Cc}\\p{Cf}\\p{Co}\\u2028\\u2029]',
    '[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\uffa0\\ufe00-\\ufe0d]',
    `(?<![${WITH_JOINERS}])[\\u200c\\u200d]`,
    '(?<!\\p{Emoji})[\\ufe0e\\ufe0f]',
    '(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'u',
);
const MARKS = /[\u200e\u200f\u061c]/u;

/** Where the first character stands that nobody sees and that changes nothing to see. */
export const unseenIn = (text: string): [number, number] | null => {
  const found = UNSEEN.exec(text) ?? (RIGHT_TO_LEFT.test(text) ? null : MARKS.exec(text));
  return found ? [found.index, found.index + found[0].length] : null;
};

/** Where a character stands that is half of one: something was cut there. */
export const splitIn = (text: string): [number, number] | null => {
  const found = /\p{Cs}|^\s*[\p{M}\u200d]|\u200d\s*$/u.exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
};
