/** A text normalized to what people see, with a mapping from its positions back to the original. */
export type PlainText = { text: string; spanOf: (from: number, to: number) => [number, number] };

/** Joiners, direction marks and variation selectors: visible only by their effect on other characters. */
const JOINERS = /[\u200c-\u200f\u061c]|[\ufe0e\ufe0f]|\u20e3/gu;
const ASCII = /^[\u0020-\u007e\n]*$/;

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

export const plainText = (text: string): PlainText => {
  if (ASCII.test(text)) return { text: text, spanOf: (from, to) => [from, to] };
  const positions: number[] = [];
  let plain = '';
  for (const { index, segment } of GRAPHEMES.segment(text)) {
    const normalized = segment.normalize('NFKC').replace(JOINERS, '');
    for (let unit = 0; unit < normalized.length; unit += 1) positions.push(index);
    plain += normalized;
  }
  const endOf = (to: number): number => positions[to] ?? text.length;
  return {
    text: plain,
    spanOf: (from, to) => [positions[from] ?? text.length, Math.max(endOf(to), (positions[to - 1] ?? 0) + 1)],
  };
};

const WITH_JOINERS =
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Tamil}\\p{Script=Telugu}';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Control, format and private-use characters except line feeds and those handled below; then blank letters. */
const INVISIBLE = new RegExp(
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

/** The span of the first invisible character that has no visible effect. */
export const invisibleCharacterIn = (text: string): [number, number] | null => {
  const found = INVISIBLE.exec(text) ?? (RIGHT_TO_LEFT.test(text) ? null : MARKS.exec(text));
  return found ? [found.index, found.index + found[0].length] : null;
};

/** The span of the first half of a character, as left by a cut inside it. */
export const brokenCharacterIn = (text: string): [number, number] | null => {
  const found = /\p{Cs}|^\s*[\p{M}\u200d]|\u200d\s*$/u.exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
};
