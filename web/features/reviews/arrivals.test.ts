import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/contract/review.ts';
import { draftOf } from './draft.ts';
import type { Editor } from './editor-state.ts';
import type { ReviewsPage } from './get-app-reviews.ts';
import { replyEditor } from './reply-editor.ts';
import { openEditor } from './reply-editor-steps.ts';
import { visibleText } from './reply-texts.ts';
import { aReview } from './review.fixture.ts';
import { mergePage, neighbourOf, nextUnanswered, type ReviewList, replaceReviews } from './review-list.ts';

const setting = { appId: 'run.acme', known: ['en'], loadTimestamp: 1 };
const open = (change: Partial<Review> = {}): Editor => openEditor(aReview(change), setting);
const typed = (editor: Editor, text: string): Editor => replyEditor(editor, { type: 'typed', text });
const arrive = (editor: Editor, change: Partial<Review>): Editor =>
  replyEditor(editor, { type: 'arrived', review: aReview(change), loadTimestamp: 2 });

describe('what a poll brings to a card', () => {
  it('replaces a draft nobody touched, and can be undone', () => {
    const editor = arrive(open(), { translatedResponse: 'Hello there!', replyRevision: 4 });
    expect(visibleText(editor)).toBe('Hello there!');
    expect(editor.base.replyRevision).toBe(4);
    expect(visibleText(replyEditor(editor, { type: 'undone' }))).toBe('Hi Emre!');
  });

  it('never touches a text being written, and says so when the review changed', () => {
    const editor = arrive(typed(open(), 'Mine'), {
      revision: 2,
      replyRevision: 5,
      translatedResponse: 'Theirs',
    });
    expect(visibleText(editor)).toBe('Mine');
    expect(editor).toMatchObject({ wasOvertaken: true, base: { revision: 2, replyRevision: 3 } });
  });

  it('lets a hand-written reply stand beside the draft that came after it', () => {
    const none = { response: '', translatedResponse: '', replyRevision: 0 };
    const editor = arrive(typed(open({ ...none, draft: 'preparing' }), 'Mine'), {});
    expect(visibleText(editor)).toBe('Mine');
    expect(editor.base.replyRevision).toBe(3);
  });

  it('waits while a call is under way', () => {
    const busy = replyEditor(open(), { type: 'regenerate-asked' });
    expect(arrive(busy, { replyRevision: 9 })).toBe(busy);
  });

  it('shows an answer that a colleague gave', () => {
    expect(arrive(open(), { isAnswered: true }).phase.is).toBe('answered');
    expect(arrive(typed(open(), 'Mine'), { isAnswered: true })).toMatchObject({
      phase: { is: 'editing' },
      revised: { isAnswered: true },
    });
  });

  it('is taken in once', () => {
    const review = aReview();
    const editor = openEditor(review, setting);
    expect(replyEditor(editor, { type: 'arrived', review, loadTimestamp: 2 })).toBe(editor);
  });
});

describe('a kept draft', () => {
  it('is what the person wrote, and nothing where they wrote nothing', () => {
    expect(draftOf(open())).toBeNull();
    const kept = draftOf(typed(open(), 'Mine'));
    const again = openEditor(aReview(), setting, kept ?? undefined);
    expect(visibleText(again)).toBe('Mine');
    expect(visibleText(replyEditor(again, { type: 'undone' }))).toBe('Hi Emre!');
  });

  it('gives way to an answer that was sent meanwhile', () => {
    const kept = draftOf(typed(open(), 'Mine')) ?? undefined;
    expect(openEditor(aReview({ isAnswered: true }), setting, kept).phase.is).toBe('answered');
  });
});

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T10:00:00Z`;
const card = (reviewId: string, change: Partial<Review> = {}): Review =>
  aReview({ reviewId, dateModified: day(Number(reviewId)), ...change });
const page = (...reviews: Review[]): ReviewsPage => ({
  reviews,
  drafts: [],
  isCountCut: false,
  totalPages: 1,
  reviewsCount: reviews.length,
  loadTimestamp: 5,
});
const arrival = { key: 'a', isFirstPage: true, isAtTop: true, isProvisional: false };
const merge = (list: ReviewList | undefined, answer: ReviewsPage, change = {}): ReviewList =>
  mergePage(list, { ...arrival, page: answer, ...change });
const ids = (list: ReviewList | undefined): string[] =>
  list?.entries.map(({ review }) => review.reviewId) ?? [];

describe('the list', () => {
  const list = merge(undefined, page(card('12'), card('11'), card('10')));

  it('keeps every card in its place when one has left the list', () => {
    expect(ids(merge(list, page(card('12'), card('10'), card('9'))))).toEqual(['12', '11', '10']);
  });

  it('puts a newer review on top only of a page that is read at its top', () => {
    const answer = page(card('13'), card('12'), card('11'));
    expect(ids(merge(list, answer))).toEqual(['13', '12', '11', '10']);
    const below = merge(list, answer, { isAtTop: false });
    expect([ids(below), below.waiting.length]).toEqual([['12', '11', '10'], 1]);
    expect(ids(merge(list, answer, { isFirstPage: false }))).toEqual(['12', '11', '10']);
  });

  it('knows a new review from one that has moved up, whatever else has just changed', () => {
    const answer = page(card('11', { dateModified: day(20) }), card('13'), card('12'), card('10'), card('9'));
    expect(ids(merge(list, answer))).toEqual(['13', '12', '11', '10']);
  });

  it('is replaced whole when another page is opened, or when it was only a guess', () => {
    expect(ids(merge(list, page(card('5')), { key: 'b' }))).toEqual(['5']);
    const guess = merge(undefined, page(card('12')), { isProvisional: true });
    expect(ids(merge(guess, page(card('9'))))).toEqual(['9']);
  });

  it('hands unchanged cards on untouched, even when they moved', () => {
    const moved = merge(list, page(card('13'), card('12'), card('11'), card('10')));
    expect(moved.entries.slice(1)).toEqual(list.entries);
    expect(moved.entries[2]).toBe(list.entries[1]);
    const known = list.entries[1];
    const answer = page(...(known ? [known.review] : []));
    expect(merge(list, answer).entries[1]).toBe(known);
    expect(replaceReviews(list, [])).toBe(list);
  });

  it('finds the next card to answer, round the end', () => {
    const sent = replaceReviews(list, [card('11', { isAnswered: true })]);
    expect(nextUnanswered(sent?.entries ?? [], '12')).toBe('10');
    expect(nextUnanswered(sent?.entries ?? [], '10')).toBe('12');
    expect(neighbourOf(list.entries, null, 1)).toBe('12');
    expect(neighbourOf(list.entries, '10', 1)).toBe('10');
  });
});
