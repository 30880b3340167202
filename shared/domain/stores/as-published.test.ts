import { describe, expect, it } from 'vitest';
import { isSameReply } from '#shared/domain/replies/same-reply.ts';
import { asPublished, removedParts } from './as-published.ts';

const CASES = [
  ['Open Settings <General>.', 'Open Settings .'],
  ['Thank <b>you</b>!', 'Thank you!'],
  ['<!-- hidden -->Thanks', 'Thanks'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['We <3 you > all', 'We <3 you > all'],
  ['Open Settings > General', 'Open Settings > General'],
  ['An open <tag', 'An open <tag'],
  [' Two\r\nlines ', 'Two\nlines'],
] as const;

describe('what readers see of a reply', () => {
  it.each(CASES)('on Google Play %j is %j', (text, published) => {
    expect(asPublished(text, 'google')).toBe(published);
    expect(isSameReply(text, published)).toBe(true); // or the outbox would take it for another reply
  });

  it('on the App Store keeps its tags', () => {
    expect(asPublished(' Settings <General> ', 'apple')).toBe('Settings <General>');
    expect(removedParts('Settings <General>', 'apple')).toEqual([]);
  });

  it('lacks each removed part, named once', () => {
    expect(removedParts('<b>One</b> <b>two</b>', 'google')).toEqual(['<b>', '</b>']);
    expect(removedParts('Open Settings > General', 'google')).toEqual([]);
  });
});
