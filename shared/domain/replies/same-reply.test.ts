import { describe, expect, it } from 'vitest';
import { isAltered, isSameReply, isSameText } from './same-reply.ts';

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
