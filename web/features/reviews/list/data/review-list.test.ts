import { describe, expect, it } from 'vitest';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { neighbourOf, nextUnanswered } from './neighbours.ts';
import { bringBack, mergePage, type ReviewList, without } from './review-list.ts';

const APP = 'app';
const card = (reviewId: string): ReviewId => ({ appId: APP, reviewId });
const page = (...ids: ReviewId[]) => ({ ids, count: 30 });
const arrival = { key: 'a', isFirstPage: true, isAtTop: () => true, isProvisional: false };
/** By default the day of the month that a card is named after. */
const day = ({ reviewId }: ReviewId): number => Number(reviewId);
const merge = (
  list: ReviewList | undefined,
  answer: { ids: ReviewId[]; count: number },
  change = {},
  changedAt = day,
) => mergePage(list, { ...arrival, ...answer, ...change }, changedAt);
const ids = (list: ReviewList | undefined): string[] => list?.ids.map(({ reviewId }) => reviewId) ?? [];
const remove = (list: ReviewList, reviewId: string): ReviewList =>
  without(list, (id) => keyOf(id) === keyOf(card(reviewId)));

describe('review list', () => {
  const list = merge(undefined, page(card('12'), card('11'), card('10')));

  it('keeps every card in place when a review leaves the list', () => {
    expect(ids(merge(list, page(card('12'), card('10'), card('9'))))).toEqual(['12', '11', '10']);
  });

  it('inserts a newer review on top only when the first page is scrolled to its top', () => {
    const answer = page(card('13'), card('12'), card('11'));
    expect(ids(merge(list, answer))).toEqual(['13', '12', '11', '10']);
    const below = merge(list, answer, { isAtTop: () => false });
    expect([ids(below), below.waiting.length]).toEqual([['12', '11', '10'], 1]);
    expect(ids(merge(list, answer, { isFirstPage: false }))).toEqual(['12', '11', '10']);
  });

  it('checks the scroll position only when a review may be inserted on top', () => {
    const asked: string[] = [];
    const isAtTop = () => asked.push('asked') > 0;
    merge(list, page(card('12'), card('11'), card('9')), { isAtTop });
    expect(asked).toEqual([]);
    merge(list, page(card('13'), card('12'), card('11')), { isAtTop });
    expect(asked).toEqual(['asked']);
  });

  it('tells a new review from one that has moved up', () => {
    const answer = page(card('11'), card('13'), card('12'), card('10'), card('9'));
    const changedAt = (id: ReviewId) => (id.reviewId === '11' ? 20 : day(id));
    expect(ids(merge(list, answer, {}, changedAt))).toEqual(['13', '12', '11', '10']);
  });

  it('appends an older review that arrives later if there is no next page', () => {
    const short = (...all: ReviewId[]) => ({ ids: all, count: all.length });
    const whole = merge(undefined, short(card('12'), card('10')));
    expect(ids(merge(whole, short(card('13'), card('12'), card('10'), card('9'))))).toEqual([
      '13',
      '12',
      '10',
      '9',
    ]);
    expect(ids(merge(list, short(card('12'), card('11'), card('10'), card('9'))))).toEqual([
      '12',
      '11',
      '10',
    ]);
  });

  it('review list is replaced when another page is opened, or when it was provisional', () => {
    expect(ids(merge(list, page(card('5')), { key: 'b' }))).toEqual(['5']);
    const guess = merge(undefined, page(card('12')), { isProvisional: true });
    expect(ids(merge(guess, page(card('9'))))).toEqual(['9']);
  });

  it('shows the first reviews of an empty list on any page and at any scroll position', () => {
    const empty = merge(undefined, page());
    expect(ids(merge(empty, page(card('12'), card('11'))))).toEqual(['12', '11']);
    expect(ids(merge(empty, page(card('12')), { isFirstPage: false, isAtTop: () => false }))).toEqual(['12']);
  });

  it('finds the next unanswered card, wrapping around the end', () => {
    const isAnswered = ({ reviewId }: ReviewId) => reviewId === '11';
    expect(nextUnanswered(list.ids, '12', isAnswered)).toBe('10');
    expect(nextUnanswered(list.ids, '10', isAnswered)).toBe('12');
    expect(neighbourOf(list.ids, null, 1)).toBe('12');
    expect(neighbourOf(list.ids, '10', 1)).toBe('10');
  });

  it('shows a review whose reply was undone at its place, also from those that wait', () => {
    const first = { isFirstPage: true, isFiltered: false };
    expect(bringBack(list, card('11'), first, day)).toBe(list);
    expect(ids(bringBack(remove(list, '11'), card('11'), first, day))).toEqual(['12', '11', '10']);
    const waits = merge(list, page(card('13'), card('12'), card('11')), { isAtTop: () => false });
    for (const place of [first, { isFirstPage: true, isFiltered: true }]) {
      const back = bringBack(waits, card('13'), place, day);
      expect([ids(back), back.waiting]).toEqual([['13', '12', '11', '10'], []]);
    }
    // It belongs to another page, or may not match the filter.
    expect(bringBack(list, card('9'), first, day)).toBe(list);
    expect(bringBack(list, card('13'), { isFirstPage: false, isFiltered: false }, day)).toBe(list);
    expect(bringBack(remove(list, '11'), card('11'), { ...first, isFiltered: true }, day).ids).toHaveLength(
      2,
    );
  });

  it('removes a deleted card', () => {
    expect(ids(remove(list, '11'))).toEqual(['12', '10']);
  });
});
