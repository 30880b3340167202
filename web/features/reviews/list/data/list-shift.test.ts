import { expect, it } from 'vitest';
import type { Review } from '#shared/contract/review/schema.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import { noShift, recordChanged, recordShown, type Shift, shiftOf } from './list-shift.ts';

const review = (n: number, isAnswered = false) =>
  makeReview({ reviewId: String(n), isAnswered, dateModified: new Date(Date.UTC(2026, 0, n)).toISOString() });
const idOf = (n: number) => ({ appId: review(n).appId, reviewId: String(n) });
const opened = (): Shift => {
  const shift = noShift();
  recordShown(
    shift,
    [30, 29, 28].map((n) => review(n)),
    true,
    0,
  );
  return shift;
};

const isUnanswered = ({ isAnswered }: Review): boolean => !isAnswered;

it('counts each review that left the list once, whether answered or deleted', () => {
  const shift = opened();
  recordChanged(shift, isUnanswered, [review(29, true), review(28, true)]);
  recordChanged(shift, isUnanswered, [review(29, true)], [idOf(30)]);
  expect(shiftOf(shift)).toBe(3);
});

it('tells reviews of two apps apart that have the same id', () => {
  const shift = opened();
  recordChanged(
    shift,
    isUnanswered,
    [{ ...review(29, true), appId: 'other' }],
    [{ appId: 'other', reviewId: '30' }],
  );
  expect(shiftOf(shift)).toBe(0);
});

it('counts one less after an undone reply', () => {
  const shift = opened();
  recordChanged(shift, isUnanswered, [review(29, true)]);
  recordChanged(shift, isUnanswered, [review(29)]);
  expect(shiftOf(shift)).toBe(0);
});

it('subtracts new reviews on top, whether shown or only announced', () => {
  const shift = opened();
  recordShown(shift, [review(31), review(30)], false, 0);
  expect(shiftOf(shift)).toBe(-1);
  recordChanged(shift, isUnanswered, [review(32)]);
  expect(shiftOf(shift)).toBe(-2);
  recordChanged(shift, isUnanswered, [review(32, true), review(31, true)]);
  expect(shiftOf(shift)).toBe(0);
});

it('ignores reviews that were never on an earlier page', () => {
  const shift = opened();
  recordChanged(shift, isUnanswered, [review(3, true), review(2)], [idOf(1)]);
  expect(shiftOf(shift)).toBe(0);
});

it('counts of what changed before the page was there only what is newer than all of it', () => {
  const shift = noShift();
  recordChanged(shift, isUnanswered, [review(29), review(5), review(31), review(32)]);
  recordShown(
    shift,
    [30, 29, 28].map((n) => review(n)),
    true,
    0,
  ); // from the cache
  recordShown(
    shift,
    [31, 30, 29].map((n) => review(n)),
    true,
    0,
  );
  expect(shiftOf(shift)).toBe(-1); // the 32nd
  recordShown(
    shift,
    [28, 27].map((n) => review(n)),
    true,
    1,
  );
  expect(shiftOf(shift)).toBe(-1);
});
