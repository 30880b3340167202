/** A text made from another one; each of its units knows the span of the original that it stands for. */
export type Mapped = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** The span of the original for the units from `from` to `to`. */
export const spanIn = ({ starts, ends }: Mapped, from: number, to: number): [number, number] => [
  starts[from] ?? 0,
  ends[to - 1] ?? 0,
];

/** The text with each match replaced; what replaces it stands for the whole match. */
export const replaceIn = (
  mapped: Mapped,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): Mapped => {
  const matches = [...mapped.text.matchAll(pattern)];
  if (matches.length === 0) return mapped;
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let at = 0;
  const keepTo = (to: number): void => {
    text += mapped.text.slice(at, to);
    for (; at < to; at += 1) {
      starts.push(mapped.starts[at] ?? 0);
      ends.push(mapped.ends[at] ?? 0);
    }
  };
  for (const match of matches) {
    keepTo(match.index);
    const [whole] = match;
    const written = replacement(match);
    const [from, to] = spanIn(mapped, match.index, match.index + whole.length);
    text += written;
    for (let unit = 0; unit < written.length; unit += 1) {
      starts.push(from);
      ends.push(to);
    }
    at += whole.length;
  }
  keepTo(mapped.text.length);
  return { text, starts, ends };
};
