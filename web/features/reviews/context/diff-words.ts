/** A run of words: in both texts, only in the earlier one, or only in the later one. */
export type Part = { kind: 'kept' | 'gone' | 'added'; text: string };

/** Pairs of words compared at most: texts of about 500 words each, aside from their common ends. */
const MAX_PAIRS = 250_000;

/** Texts with less in common than this share of the longer one are rewritten, and word marks would only confuse. */
const LEAST_KEPT = 0.3;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const textOf = (words: readonly string[]): string => words.join('');

/** The words of the middle parts, by longest common subsequence. */
const compare = (earlier: readonly string[], later: readonly string[]): Part[] => {
  const width = later.length + 1;
  const common = new Uint16Array((earlier.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = earlier.length - 1; row >= 0; row -= 1)
    for (let column = later.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        earlier[row] === later[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: Part[] = [];
  let [row, column] = [0, 0];
  while (row < earlier.length || column < later.length) {
    const [was, is] = [earlier[row], later[column]];
    if (was !== undefined && was === is) {
      parts.push({ kind: 'kept', text: was });
      row += 1;
      column += 1;
    } else if (was !== undefined && (is === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'gone', text: was });
      row += 1;
    } else {
      parts.push({ kind: 'added', text: is ?? '' });
      column += 1;
    }
  }
  return parts;
};

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** One run per stretch of changes, the gone words first; what stands between two changed words changes with them. */
const joined = (parts: readonly Part[]): Part[] => {
  const runs: Part[] = [];
  let [gone, added, between] = ['', '', ''];
  const close = (): void => {
    if (gone !== '') runs.push({ kind: 'gone', text: gone });
    if (added !== '') runs.push({ kind: 'added', text: added });
    [gone, added] = ['', ''];
  };
  const keep = (text: string): void => {
    const last = runs.at(-1);
    if (last?.kind === 'kept') last.text += text;
    else if (text !== '') runs.push({ kind: 'kept', text });
  };
  for (const { kind, text } of parts) {
    const isOpen = gone !== '' || added !== '';
    if (kind !== 'kept') {
      if (kind === 'gone') gone += between + text;
      else added += between + text;
      if (between !== '') {
        if (kind === 'gone') added += between;
        else gone += between;
      }
      between = '';
    } else if (isOpen && !isWord(text)) between += text;
    else {
      close();
      keep(between + text);
      between = '';
    }
  }
  close();
  keep(between);
  return runs;
};

/** What changed from an earlier text to a later one, word by word; undefined if it was rewritten. */
export const diffWords = (earlier: string, later: string): Part[] | undefined => {
  const [before, after] = [wordsOf(earlier), wordsOf(later)];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const middle: Part[] =
    was.length * is.length > MAX_PAIRS
      ? [
          { kind: 'gone', text: textOf(was) },
          { kind: 'added', text: textOf(is) },
        ]
      : compare(was, is);
  const parts = joined([
    { kind: 'kept', text: textOf(before.slice(0, start)) },
    ...middle,
    { kind: 'kept', text: textOf(after.slice(after.length - end)) },
  ]);
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'kept' ? text.trim().length : 0), 0);
  const isRewritten = kept < LEAST_KEPT * Math.min(earlier.length, later.length);
  return isRewritten ? undefined : parts;
};
