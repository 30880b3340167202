import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const topic = (topicId: string, value: number, isSignificant = true, reviews = 20 + 2 * value) => ({
  topicId,
  name: null,
  reviews,
  before: 20,
  isSignificant,
  difference: { value, low: value - 1, high: value + 1 },
});
const isComplaint = (id: string): boolean => id !== 'praise';

it.each([
  ['worse', [topic('crashes', 9)], ['crashes'], []],
  ['better', [topic('crashes', -9), topic('ads', 2, false)], [], ['crashes']],
  ['mixed', [topic('crashes', -9), topic('ads', 9)], ['ads'], ['crashes']],
  ['same', [topic('crashes', 9, false)], [], []],
  ['same', [topic('praise', -9)], [], []],
  ['same', [topic('ads', 9, true, 22)], [], []],
  ['same', [topic('ads', 9, true, 2)], [], []],
  ['same', [], [], []],
] as const)('is %s with %j', (kind, topics, more, fewer) => {
  const verdict = verdictOf({ isEnough: true, topics: [...topics] }, isComplaint);
  expect(verdict.kind).toBe(kind);
  expect(verdict.more).toEqual(more);
  expect(verdict.fewer).toEqual(fewer);
});

it('is open with too few reviews', () =>
  expect(verdictOf({ isEnough: false, topics: [] }, isComplaint).kind).toBe('early'));

it.each([
  ['worse', 'crashes', { kind: 'worse', more: ['crashes'], fewer: [] }],
  ['better', 'crashes', { kind: 'better', more: [], fewer: ['crashes'] }],
  ['worse', null, { kind: 'worse', more: [], fewer: [] }],
  ['noWorse', null, { kind: 'worse', more: ['ads'], fewer: [] }],
  ['watching', null, { kind: 'worse', more: ['ads'], fewer: [] }],
] as const)('with the verdict %s of the watch about %s is %j', (verdict, topicId, expected) =>
  expect(verdictOf({ isEnough: true, topics: [topic('ads', 9)] }, isComplaint, { verdict, topicId })).toEqual(
    expected,
  ),
);
