import { describe, expect, it } from 'vitest';
import {
  draftTarget,
  isAltered,
  isEmptyReply,
  isSameReply,
  isSameText,
  isTooLong,
  replyLength,
  replyLimit,
} from './reply.ts';

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

describe('reply comparison', () => {
  it.each([
    ['Thanks!', 'Thanks!'],
    ['Thanks!', '  Thanks!\n'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['café', 'cafe\u0301'],
    ['<b>Thanks</b>!', 'Thanks!'],
    ['\ud83d\ude00 ok', '😀 ok'],
    ['Tom & Ann', 'Tom &amp; Ann'],
    ["it's <3", 'it&#39;s &lt;3'],
    ['a\n\nb', 'a b'],
    ['a b', 'a  b'],
    ['a\u00a0b', 'a&nbsp;b'],
  ])('treats %j and %j as the same reply', (one, other) => {
    expect(isSameReply(one, other)).toBe(true);
    expect(isSameReply(other, one)).toBe(true);
  });

  it.each([
    ['Thanks!', 'Thanks'],
    ['Thanks!', 'thanks!'],
    ['1 < 2', '1 2'],
    ['', 'x'],
  ])('treats %j and %j as different replies', (one, other) => {
    expect(isSameReply(one, other)).toBe(false);
  });
});

describe('comparison of typed texts', () => {
  it('ignores the Unicode form, line ends and outer white space', () => {
    expect(isSameText('a\r\nb ', 'a\nb')).toBe(true);
    expect(isSameText('café', 'cafe\u0301')).toBe(true);
  });

  it('distinguishes lines and tags, which a store may not preserve', () => {
    expect(isSameText('a\nb', 'a b')).toBe(false);
    expect(isSameText('<b>a</b>', 'a')).toBe(false);
  });
});

describe('a reply as published', () => {
  it.each([
    ['Thank <b>you</b>', 'Thank you'],
    ['Open Settings <General>', 'Open Settings'],
    ['Thank you!', 'Thank you.'],
  ])('is altered where readers see %j as %j', (sent, published) => {
    expect(isAltered(sent, published)).toBe(true);
  });

  it.each([
    ['Two\r\nlines ', 'Two lines'],
    ['caf\u0065\u0301', 'caf\u00e9'],
    ['Me & you', 'Me &amp; you'],
  ])('is not altered by white space, Unicode form or entities (%j, %j)', (sent, published) => {
    expect(isAltered(sent, published)).toBe(false);
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
