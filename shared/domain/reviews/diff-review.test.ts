import { describe, expect, it } from 'vitest';
import { diffReview, type OurSide, type StoreSide } from './diff-review.ts';

const LOOKED = 1000;
const seen = (change: Partial<StoreSide> = {}): StoreSide => ({
  title: 'Good',
  body: 'Works',
  starRating: 4,
  modifiedAt: 100,
  reply: null,
  ...change,
});
const held = (change: Partial<OurSide> = {}): OurSide => ({
  title: 'Good',
  body: 'Works',
  starRating: 4,
  isAnswered: false,
  publicState: null,
  response: '',
  earlierReply: null,
  answeredAt: null,
  hasOpenSubmit: false,
  ownTexts: [],
  ...change,
});
const reply = (text: string, modifiedAt = 200, state: 'PENDING' | 'PUBLISHED' = 'PUBLISHED') => ({
  text,
  state,
  modifiedAt,
});
const answered = (change: Partial<OurSide> = {}) =>
  held({
    isAnswered: true,
    publicState: 'PUBLISHED',
    response: 'Ours',
    answeredAt: 500,
    ownTexts: ['Ours'],
    ...change,
  });

describe('a review that is new', () => {
  it.each([
    ['without a reply', null, false],
    ['with a reply after it', reply('Theirs', 200), true],
    ['with a reply of the same moment', reply('Theirs', 100), true],
    ['with a reply from before its last change', reply('Theirs', 99), false],
  ])('%s', (_, theirs, isAnswered) => {
    expect(diffReview(undefined, seen({ reply: theirs }), LOOKED)).toEqual({ kind: 'new', isAnswered });
  });
});

describe('a review that the reviewer has changed', () => {
  it.each([
    ['its title', { title: 'Bad' }],
    ['its body', { body: 'Broken' }],
    ['its stars', { starRating: 1 }],
  ])('%s', (_, change) => {
    expect(diffReview(held(), seen(change), LOOKED)).toEqual({ kind: 'revised', isAnswered: false });
    expect(diffReview(answered({ answeredAt: LOOKED + 1 }), seen(change), LOOKED).kind).toBe('revised');
  });
  it.each([
    ['our own text, though dated later', answered(), reply('Ours', 900), false],
    ['a text we once sent', held({ ownTexts: ['Once'] }), reply('Once', 900), false],
    ['the earlier reply', held({ earlierReply: 'Earlier' }), reply('Earlier', 900), false],
    ['a foreign text from before', held(), reply('Theirs', 50), false],
    ['a foreign text from after', held(), reply('Theirs', 900), true],
  ])('beside %s', (_, row, theirs, isAnswered) => {
    expect(diffReview(row, seen({ body: 'Broken', reply: theirs }), LOOKED)).toEqual({
      kind: 'revised',
      isAnswered,
    });
  });
});

describe('the reply beside a review that is as it was', () => {
  const pending = answered({ publicState: 'PENDING' });
  const open = answered({ publicState: 'PENDING', hasOpenSubmit: true });
  const cases: [string, OurSide, StoreSide['reply'], ReturnType<typeof diffReview>['kind']][] = [
    ['none, and none held', held(), null, 'unchanged'],
    ['none, where ours was public', answered(), null, 'withdrawn'],
    ['none, where ours was pending', pending, null, 'unchanged'],
    ['none, while one is on its way', answered({ hasOpenSubmit: true }), null, 'unchanged'],
    ['none, since we answered after the look', answered({ answeredAt: LOOKED }), null, 'unchanged'],
    ['ours, public as held', answered(), reply('Ours'), 'unchanged'],
    ['ours, now public', pending, reply('Ours'), 'published'],
    ['ours, now public, its submit still open', open, reply('Ours'), 'published'],
    ['ours, still pending', pending, reply('Ours', 200, 'PENDING'), 'unchanged'],
    ['ours with a tag and outer space', pending, reply(' <i>Ours</i>'), 'published'],
    ['a foreign one, unanswered', held(), reply('Theirs'), 'adopted'],
    ['a foreign one over ours', answered(), reply('Theirs'), 'adopted'],
    ['a foreign one, while one is on its way', open, reply('Theirs'), 'unchanged'],
    [
      'a foreign one, from before we answered',
      answered({ answeredAt: LOOKED + 1 }),
      reply('Theirs'),
      'unchanged',
    ],
    ['an older one of ours', answered({ ownTexts: ['Ours', 'Old'] }), reply('Old'), 'unchanged'],
    ['the earlier one', held({ earlierReply: 'Earlier' }), reply('Earlier'), 'unchanged'],
    ['one we sent, unanswered since', held({ ownTexts: ['Ours'] }), reply('Ours'), 'unchanged'],
  ];
  it.each(cases)('%s', (_, row, theirs, kind) => {
    expect(diffReview(row, seen({ reply: theirs }), LOOKED)).toEqual({ kind });
  });
});
