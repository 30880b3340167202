/** How much of a draft a person changed before sending it: nothing, up to a fifth of its words, or more. */
export const DRAFT_CHANGES = ['unchanged', 'edited', 'rewritten'] as const;
export type DraftChange = (typeof DRAFT_CHANGES)[number];

const EDITED_SHARE = 0.2;

/** Words, and single characters of scripts that write none; punctuation counts as well. */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+|\S/gu;
const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

/** Whether two lists differ by at most `most` insertions, deletions and replacements. Takes time of their length × most. */
const isWithin = (one: readonly string[], other: readonly string[], most: number): boolean => {
  if (Math.abs(one.length - other.length) > most) return false;
  const far = most + 1;
  let before = other.map((_, n) => n).concat(other.length);
  for (let i = 1; i <= one.length; i += 1) {
    const row: number[] = new Array(other.length + 1).fill(far);
    const [from, to] = [Math.max(0, i - most), Math.min(other.length, i + most)];
    let least = far;
    for (let j = from; j <= to; j += 1) {
      const replaced = (before[j - 1] ?? far) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const cost = j === 0 ? i : Math.min(replaced, (before[j] ?? far) + 1, (row[j - 1] ?? far) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    before = row;
  }
  return (before[other.length] ?? far) <= most;
};

export const draftChange = (draft: string, sent: string): DraftChange => {
  if (draft.trim() === sent.trim()) return 'unchanged';
  const [drafted, written] = [wordsOf(draft), wordsOf(sent)];
  const most = Math.floor(Math.max(drafted.length, written.length) * EDITED_SHARE);
  return isWithin(drafted, written, most) ? 'edited' : 'rewritten';
};
