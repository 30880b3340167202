import { expect, it } from 'vitest';
import { draftChange } from './draft-change.ts';

const DRAFT = 'Thank you for telling us, Ann. The crash is fixed in 4.2.';
it.each([
  [DRAFT, ` ${DRAFT}\n`, 'unchanged'],
  [DRAFT, 'Thank you for telling us, Ann! The crash is fixed in 4.2.', 'edited'],
  [DRAFT, `${DRAFT} Thanks!`, 'edited'],
  [DRAFT, 'Thanks, it works now.', 'rewritten'],
  [DRAFT, `${DRAFT} ${DRAFT}`, 'rewritten'],
  ['', 'Thanks', 'rewritten'],
  ['レビューありがとうございます。修正しました。', 'レビューありがとうございます!修正しました。', 'edited'],
  ['レビューありがとうございます。', '申し訳ございません。', 'rewritten'],
])('%j sent as %j is %s', (draft, sent, change) => expect(draftChange(draft, sent)).toBe(change));

it('agrees with the full edit distance', () => {
  const distance = (one: string[], other: string[]): number => {
    let before = Array.from({ length: other.length + 1 }, (_, n) => n);
    for (const [i, a] of one.entries()) {
      const row = [i + 1];
      for (const [j, b] of other.entries())
        row.push(Math.min((before[j] ?? 0) + (a === b ? 0 : 1), (before[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
      before = row;
    }
    return before.at(-1) ?? 0;
  };
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let n = 0; n < 500; n += 1) {
    const draft = Array.from({ length: 1 + random(30) }, () => 'abc'[random(3)] ?? '');
    const sent = draft.flatMap((word) => [[word], [], [word, 'd'], ['e']][random(20)] ?? [word]);
    const most = Math.floor(Math.max(draft.length, sent.length) / 5);
    const isSame = draft.join(' ') === sent.join(' ');
    const expected = isSame ? 'unchanged' : distance(draft, sent) <= most ? 'edited' : 'rewritten';
    expect(draftChange(draft.join(' '), sent.join(' '))).toBe(expected);
  }
});
