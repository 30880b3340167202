import { describe, expect, it } from 'vitest';
import { draftTarget, isEmptyReply, isTooLong, replyLength, replyLimit } from './reply-length.ts';

describe('reply length', () => {
  it.each([
    ['google', 350],
    ['apple', 5970],
  ] as const)('reply length is limited on %s to %i', (store, limit) => {
    expect(replyLimit(store)).toBe(limit);
    expect(isTooLong('x'.repeat(limit), store)).toBe(false);
    expect(isTooLong('x'.repeat(limit + 1), store)).toBe(true);
  });

  it.each([
    ['abc', 3],
    ['', 0],
    ['é', 1],
    ['e\u0301', 2],
    ['😀', 2],
    ['👩‍👩‍👧', 8],
    ['日本', 2],
  ])('reply length is counted in UTF-16 code units: %j is %i', (text, length) => {
    expect(replyLength(text)).toBe(length);
  });

  it('counts an emoji as two at the limit', () => {
    expect(isTooLong('😀'.repeat(175), 'google')).toBe(false);
    expect(isTooLong(`${'😀'.repeat(175)}!`, 'google')).toBe(true);
  });

  it('reply length of a draft aims below the limit of the store', () => {
    expect(draftTarget('google')).toBe(340);
    expect(draftTarget('apple')).toBeLessThan(replyLimit('apple'));
  });
});

it.each([
  '',
  ' \n\t',
  '\u200b',
  '\u200b \u200d\u2060\ufeff',
  '\u3164\u115f',
  '\u2800',
  '\u00ad\u034f',
  '\u0301',
])('takes %j for an empty reply', (text) => expect(isEmptyReply(text)).toBe(true));

it.each(['a', ' 👍 ', '👩‍👩‍👧', '谢', '\u200bok', '…', 'ا\u200f'])('takes %j for a reply', (text) =>
  expect(isEmptyReply(text)).toBe(false),
);
