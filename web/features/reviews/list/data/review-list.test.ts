import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/contract/review/schema.ts';
import type { ReviewsPage } from '../../store/find-reviews.ts';
import { makeReview } from '../../store/review.fixture.ts';
import { neighbourOf, nextUnanswered } from './neighbours.ts';
import { bringBack, mergePage, type ReviewList, replaceReviews, withoutReview } from './review-list.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T10:00:00Z`;
const card = (reviewId: string, change: Partial<Review> = {}): Review =>
  makeReview({ reviewId, dateModified: day(Number(reviewId)), ...change });
const page = (...reviews: Review[]): ReviewsPage => ({
  reviews,
  drafts: [],
  isCountCut: false,
  totalPages: 1,
  reviewsCount: 30,
  loadTimestamp: 5,
  askedAt: 5,
});
const arrival = { key: 'a', isFirstPage: true, isAtTop: () => true, isProvisional: false };
const merge = (list: ReviewList | undefined, answer: ReviewsPage, change = {}): ReviewList =>
  mergePage(list, { ...arrival, page: answer, ...change });
const ids = (list: ReviewList | undefined): string[] =>
  list?.entries.map(({ review }) => review.reviewId) ?? [];

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
    merge(list, page(card('12'), card('11', { body: 'changed' }), card('9')), { isAtTop });
    expect(asked).toEqual([]);
    merge(list, page(card('13'), card('12'), card('11')), { isAtTop });
    expect(asked).toEqual(['asked']);
  });

  it('tells a new review from one that has moved up', () => {
    const answer = page(card('11', { dateModified: day(20) }), card('13'), card('12'), card('10'), card('9'));
    expect(ids(merge(list, answer))).toEqual(['13', '12', '11', '10']);
  });

  it('appends an older review that arrives later if there is no next page', () => {
    const short = (...reviews: Review[]) => ({ ...page(...reviews), reviewsCount: reviews.length });
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

  it('preserves the identity of unchanged cards, even when they moved', () => {
    const moved = merge(list, page(card('13'), card('12'), card('11'), card('10')));
    expect(moved.entries.slice(1)).toEqual(list.entries);
    expect(moved.entries[2]).toBe(list.entries[1]);
    const known = list.entries[1];
    const answer = page(...(known ? [known.review] : []));
    expect(merge(list, answer).entries[1]).toBe(known);
    expect(replaceReviews(list, [], { knownAt: 6 })).toBe(list);
  });

  it('finds the next unanswered card, wrapping around the end', () => {
    const sent = replaceReviews(list, [card('11', { isAnswered: true })], { knownAt: 6 });
    expect(nextUnanswered(sent?.entries ?? [], '12')).toBe('10');
    expect(nextUnanswered(sent?.entries ?? [], '10')).toBe('12');
    expect(neighbourOf(list.entries, null, 1)).toBe('12');
    expect(neighbourOf(list.entries, '10', 1)).toBe('10');
  });

  it('prefers a live update over a response requested earlier, regardless of server clocks', () => {
    const updated = replaceReviews(list, [card('11', { body: 'drafted' })], { knownAt: 6, loadTimestamp: 4 });
    const late = merge(updated, page(card('12'), card('11'), card('10')));
    expect(late.entries[1]).toMatchObject({ review: { body: 'drafted' }, loadTimestamp: 4 });
    const next = {
      ...page(card('12'), card('11', { body: 'newer' }), card('10')),
      askedAt: 7,
      loadTimestamp: 3,
    };
    expect(merge(late, next).entries[1]?.review.body).toBe('newer');
  });

  it('shows a review whose reply was undone at its place, also from those that wait', () => {
    const own = (id: string) => ({ review: card(id), loadTimestamp: 5, knownAt: 6 });
    const first = { isFirstPage: true, isFiltered: false };
    expect(bringBack(list, own('11'), first)).toBe(list);
    expect(ids(bringBack(withoutReview(list, '11'), own('11'), first))).toEqual(['12', '11', '10']);
    const waits = merge(list, page(card('13'), card('12'), card('11')), { isAtTop: () => false });
    for (const place of [first, { isFirstPage: true, isFiltered: true }]) {
      const back = bringBack(waits, own('13'), place);
      expect([ids(back), back?.waiting]).toEqual([['13', '12', '11', '10'], []]);
    }
    // It belongs to another page, or may not match the filter.
    expect(bringBack(list, own('9'), first)).toBe(list);
    expect(bringBack(list, own('13'), { isFirstPage: false, isFiltered: false })).toBe(list);
    expect(
      bringBack(withoutReview(list, '11'), own('11'), { ...first, isFiltered: true })?.entries,
    ).toHaveLength(2);
  });

  it('removes a deleted card', () => {
    expect(ids(withoutReview(list, '11'))).toEqual(['12', '10']);
  });
});
