import { describe, expect, it } from 'vitest';
import { diffReview, type FetchedReview, type KnownReview } from './diff-review.ts';

const FETCHED_AT = 1000;
const fetched = (change: Partial<FetchedReview> = {}): FetchedReview => ({
  title: 'Good',
  body: 'Works',
  starRating: 4,
  modifiedAt: 100,
  reply: null,
  ...change,
});
const stored = (change: Partial<KnownReview> = {}): KnownReview => ({
  title: 'Good',
  body: 'Works',
  starRating: 4,
  modifiedAt: 100,
  revisedAt: 500,
  isAnswered: false,
  publicState: null,
  response: '',
  earlierReply: null,
  isInStore: false,
  missingReply: null,
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
const answered = (change: Partial<KnownReview> = {}) =>
  stored({
    isAnswered: true,
    publicState: 'PUBLISHED',
    response: 'Ours',
    isInStore: true,
    answeredAt: 500,
    ownTexts: ['Ours'],
    ...change,
  });

describe('diff of a new review', () => {
  it.each([
    ['without a reply', null, false],
    ['with a reply after it', reply('Theirs', 200), true],
    ['with a reply of the same time', reply('Theirs', 100), true],
    ['with a reply from before its last change', reply('Theirs', 99), false],
  ])('%s', (_, theirs, isAnswered) => {
    expect(diffReview(undefined, fetched({ reply: theirs }), FETCHED_AT)).toEqual({
      kind: 'new',
      isAnswered,
    });
  });
});

describe('diff of a review that the reviewer changed', () => {
  it.each([
    ['its title', { title: 'Bad' }],
    ['its body', { body: 'Broken' }],
    ['its stars', { starRating: 1 }],
  ])('%s', (_, change) => {
    expect(diffReview(stored(), fetched(change), FETCHED_AT)).toMatchObject({
      kind: 'revised',
      isAnswered: false,
    });
    expect(diffReview(answered({ answeredAt: FETCHED_AT + 1 }), fetched(change), FETCHED_AT).kind).toBe(
      'revised',
    );
  });
  it.each([
    ['seen before the fetch', { revisedAt: FETCHED_AT }, 100, 'revised'],
    ['first seen after the fetch', { revisedAt: FETCHED_AT + 1 }, 100, 'unchanged'],
    ['first seen after the fetch, of a later time', { revisedAt: FETCHED_AT + 1 }, 99, 'unchanged'],
    ['first seen after the fetch, of an earlier time', { revisedAt: FETCHED_AT + 1 }, 101, 'revised'],
  ])('from a text %s', (_, row, modifiedAt, kind) => {
    const change = { body: 'Broken', modifiedAt, reply: reply('Theirs', 900) };
    expect(diffReview(stored(row), fetched(change), FETCHED_AT).kind).toBe(kind);
  });
  it.each([
    ['our own text, though dated later', answered(), reply('Ours', 900), false],
    ['a text we once sent', stored({ ownTexts: ['Once'] }), reply('Once', 900), false],
    ['the earlier reply', stored({ earlierReply: 'Earlier' }), reply('Earlier', 900), false],
    ['a foreign text from before', stored(), reply('Theirs', 50), false],
    ['a foreign text from after', stored(), reply('Theirs', 900), true],
  ])('beside %s', (_, row, theirs, isAnswered) => {
    expect(diffReview(row, fetched({ body: 'Broken', reply: theirs }), FETCHED_AT)).toEqual({
      kind: 'revised',
      isAnswered,
      isReplyGone: false,
    });
  });
  it.each([
    ['seen before the fetch', answered(), null, true],
    ['which the store still shows', answered(), reply('Ours'), false],
    ['given after the fetch', answered({ answeredAt: FETCHED_AT }), null, false],
    ['that is being sent', answered({ hasOpenSubmit: true }), null, false],
    ['after the fetch of another text', answered({ revisedAt: FETCHED_AT }), null, false],
  ])('knows whether a reply is gone: one %s', (_, row, theirs, isReplyGone) => {
    const verdict = diffReview(row, fetched({ body: 'Broken', modifiedAt: 101, reply: theirs }), FETCHED_AT);
    expect(verdict).toEqual({ kind: 'revised', isAnswered: false, isReplyGone });
  });
});

describe('diff of the reply to an unchanged review', () => {
  const pending = answered({ publicState: 'PENDING', isInStore: false });
  const seenPending = answered({ publicState: 'PENDING' });
  const open = answered({ publicState: 'PENDING', hasOpenSubmit: true });
  const cases: [string, KnownReview, FetchedReview['reply'], ReturnType<typeof diffReview>['kind']][] = [
    ['none, and none stored', stored(), null, 'unchanged'],
    ['none, where ours was public', answered(), null, 'reply-removed'],
    ['none, where ours was pending', pending, null, 'unchanged'],
    ['none, where the store had shown a pending one', seenPending, null, 'reply-removed'],
    ['none, while one is being sent', answered({ hasOpenSubmit: true }), null, 'unchanged'],
    ['none, because we answered after the fetch', answered({ answeredAt: FETCHED_AT }), null, 'unchanged'],
    ['ours, public as stored', answered(), reply('Ours'), 'unchanged'],
    ['ours, now public', pending, reply('Ours'), 'published'],
    ['ours, now public, its submit still open', open, reply('Ours'), 'published'],
    ['ours, still pending', pending, reply('Ours', 200, 'PENDING'), 'unchanged'],
    ['ours with a tag and outer space', pending, reply(' <i>Ours</i>'), 'published'],
    ['a foreign one, unanswered', stored(), reply('Theirs'), 'adopted'],
    ['a foreign one over ours', answered(), reply('Theirs'), 'adopted'],
    ['a foreign one, while one is being sent', open, reply('Theirs'), 'unchanged'],
    [
      'a foreign one, from before we answered',
      answered({ answeredAt: FETCHED_AT + 1 }),
      reply('Theirs'),
      'unchanged',
    ],
    ['an older one of ours', answered({ ownTexts: ['Ours', 'Old'] }), reply('Old'), 'unchanged'],
    ['the earlier one', stored({ earlierReply: 'Earlier' }), reply('Earlier'), 'unchanged'],
    ['one we sent, unanswered since', stored({ ownTexts: ['Ours'] }), reply('Ours'), 'unchanged'],
    [
      'one we sent, missing since',
      stored({ ownTexts: ['Ours'], missingReply: 'Ours' }),
      reply('Ours'),
      'adopted',
    ],
  ];
  it.each(cases)('%s', (_, row, theirs, kind) => {
    expect(diffReview(row, fetched({ reply: theirs }), FETCHED_AT)).toEqual({ kind });
  });
});
