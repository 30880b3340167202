import { describe, expect, it } from 'vitest';
import { draftTarget, isSameReply, isTooLong, replyLength, replyLimit } from './reply.ts';

describe('the limit of a reply', () => {
  it.each([
    ['google', 350],
    ['apple', 5970],
  ] as const)('is that of %s: %i', (store, limit) => {
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
  ])('is counted in UTF-16 code units: %j is %i', (text, length) => {
    expect(replyLength(text)).toBe(length);
  });

  it('counts an emoji twice at the edge', () => {
    expect(isTooLong('😀'.repeat(175), 'google')).toBe(false);
    expect(isTooLong(`${'😀'.repeat(175)}!`, 'google')).toBe(true);
  });

  it('is missed by a draft with room to spare', () => {
    expect(draftTarget('google')).toBe(340);
    expect(draftTarget('apple')).toBeLessThan(replyLimit('apple'));
  });
});

describe('two texts', () => {
  it.each([
    ['Thanks!', 'Thanks!'],
    ['Thanks!', '  Thanks!\n'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['café', 'cafe\u0301'],
    ['<b>Thanks</b>!', 'Thanks!'],
    ['\ud83d\ude00 ok', '😀 ok'],
  ])('are the same reply: %j and %j', (one, other) => {
    expect(isSameReply(one, other)).toBe(true);
    expect(isSameReply(other, one)).toBe(true);
  });

  it.each([
    ['Thanks!', 'Thanks'],
    ['Thanks!', 'thanks!'],
    ['a b', 'a  b'],
    ['a\nb', 'a b'],
    ['1 < 2', '1 2'],
    ['', 'x'],
  ])('are two replies: %j and %j', (one, other) => {
    expect(isSameReply(one, other)).toBe(false);
  });
});
