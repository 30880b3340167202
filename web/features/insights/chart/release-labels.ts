/** Where something happened, in pixels, and its name, the longest first. */
export type Mark = { x: number; texts: readonly string[] };
type Label = { text: string; x: number; anchor: 'start' | 'end' };

/** Of a letter at the size of the labels, in pixels; of one that is as wide as high. */
const LETTER = 6.8;
const WIDE_LETTER = 12;
/** Between a mark and its name, and between names. */
const GAP = 5;
/** Longer names are cut. */
const MOST_LETTERS = 28;

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text;
};
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, letter) => width + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? WIDE_LETTER : LETTER),
    0,
  );

/** Names marks, from left to right, as far as there is room: after the mark, before it, or not at all. */
export const placed = (marks: readonly Mark[], left: number, right: number): (Mark & { label?: Label })[] => {
  let free = left;
  return marks.map((mark, place) => {
    const after = (marks[place + 1]?.x ?? right + GAP) - mark.x - 2 * GAP;
    const before = mark.x - free - 2 * GAP;
    const texts = mark.texts.map(cut);
    const label = [after, before]
      .flatMap((room, at) => texts.map((text) => ({ text, room, isAfter: at === 0 })))
      .find(({ text, room }) => widthOf(text) <= room);
    free = mark.x + (label?.isAfter ? GAP + widthOf(label.text) : 0);
    if (!label) return mark;
    const { text, isAfter } = label;
    return {
      ...mark,
      label: {
        text,
        x: mark.x + (isAfter ? GAP : -GAP),
        anchor: isAfter ? ('start' as const) : ('end' as const),
      },
    };
  });
};
