import { expect, it } from 'vitest';
import { AGES, ageAfter, cellOf, replyEffect, type TrialEvent } from './reply-effect.ts';

const NOW = Date.UTC(2026, 5, 1);
const MONTH = '2026-01-01';
const many = (
  n: number,
  event: TrialEvent['event'],
  age: number | null,
  outcome: TrialEvent['outcome'] = null,
) => ({ event, age, outcome, n });
const answered = (n: number, raised: number, age = 2): TrialEvent[] => [
  many(n - raised, 'replied', age),
  many(raised, 'replied', age, 'raised'),
];
const alone = (n: number) => many(n, null, null);

it('counts days, then weeks', () => {
  const ages = [0, 0.9, 1, 13.9, 14, 20.9, 21, 90.9, 91, 1000].map(ageAfter);
  expect(ages).toEqual([1, 1, 2, 14, 15, 15, 16, AGES, null, null]);
});

it('is the share of the answered less that of the unanswered from the same age on', () => {
  // From the second day on, 40 of 1,000 unanswered raise their stars on the fifth; none does before the reply.
  const cell = cellOf(MONTH, [...answered(1000, 90), many(40, 'raised', 5), alone(960)]);
  const effect = replyEffect([cell], NOW);
  expect(effect).toMatchObject({ replies: 1000, controls: 1000, reason: null });
  expect(effect.withReply).toBeCloseTo(9, 6);
  expect(effect.withoutReply).toBeCloseTo(4, 1);
  expect(effect.difference?.value).toBeCloseTo(5, 1);
  expect(effect.difference?.low).toBeGreaterThan(2.5);
  expect(effect.difference?.high).toBeLessThan(7.5);
});

it('does not count raises that came before the age of the reply against it', () => {
  const early = cellOf(MONTH, [...answered(1000, 40, 10), many(300, 'raised', 1), alone(1000)]);
  expect(replyEffect([early], NOW).withoutReply).toBe(0);
});

it('takes a removed review for half watched, on both sides', () => {
  const cell = cellOf(MONTH, [
    ...answered(900, 40),
    many(100, 'replied', 2, 'removed'),
    many(100, 'removed', 5),
    alone(900),
  ]);
  expect(replyEffect([cell], NOW).withReply).toBeCloseTo(4.21, 2);
});

it('compares only what has been watched for long enough', () => {
  const cell = cellOf(MONTH, [...answered(1000, 40), alone(1000)]);
  const at = (day: number) => replyEffect([cell], Date.UTC(2026, 1, day)); // the month ended on February 1
  expect(at(30)).toMatchObject({ replies: 0, reason: 'tooFewReplies' });
  expect(at(31)).toMatchObject({ replies: 1000, reason: null });
});

it('tells nothing from too few', () => {
  const few = (replies: number, others: number) =>
    replyEffect([cellOf(MONTH, [...answered(replies, 0), alone(others)])], NOW).reason;
  expect(few(299, 1000)).toBe('tooFewReplies');
  expect(few(300, 299)).toBe('tooFewControls');
  expect(few(1000, 0)).toBe('tooFewControls');
  expect(few(300, 300)).toBeNull();
  const [alike, unlike] = [cellOf(MONTH, [...answered(200, 0), alone(300)]), cellOf(MONTH, answered(200, 0))];
  expect(replyEffect([alike, unlike], NOW)).toMatchObject({ replies: 200, reason: 'tooFewReplies' });
  expect(replyEffect([], NOW)).toMatchObject({ difference: null, replies: 0, reason: 'tooFewReplies' });
});

it('is not certain because nobody raised the stars', () => {
  const { difference } = replyEffect([cellOf(MONTH, [...answered(300, 0), alone(300)])], NOW);
  expect(difference?.value).toBe(0);
  expect(difference?.high).toBeGreaterThan(0.2);
});
