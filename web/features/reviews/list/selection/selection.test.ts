import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/contract/review/schema.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import type { ReviewStore } from '../../store/review-store.ts';
import { openStore } from '../../store/store.fixture.ts';
import { afterChange, changedOf, stepOf, updateSelected } from './bulk.ts';
import { openSelection, type Selected, selectedOf } from './selection.ts';
import { keepCurrent } from './use-current-selection.ts';

const one = (reviewId: string, more: Partial<Selected> = {}): Selected => ({
  appId: 'app',
  reviewId,
  noReplyNeeded: false,
  labels: [],
  assigneeId: null,
  ...more,
});

it('selects, extends and clears, and tells reviews of the same id in two apps apart', () => {
  const selection = openSelection();
  let calls = 0;
  selection.subscribe(() => {
    calls += 1;
  });
  selection.toggle(one('a'));
  selection.toggle(one('a', { appId: 'other' }));
  selection.add([one('b'), one('a')]);
  expect([...selection.get().values()].map(({ appId, reviewId }) => `${appId} ${reviewId}`)).toEqual([
    ...['app a', 'other a', 'app b'],
  ]);
  selection.toggle(one('b'));
  expect(selection.get().size).toBe(2);
  selection.clear();
  selection.clear();
  expect([selection.get().size, calls]).toEqual([0, 5]);
});

it('updates only what is still selected, in its place', () => {
  const selection = openSelection();
  selection.add([one('a'), one('b'), one('c')]);
  selection.toggle(one('b'));
  updateSelected(selection, [one('a', { labels: ['x'] }), one('b', { labels: ['x'] })]);
  expect([...selection.get().values()]).toEqual([one('a', { labels: ['x'] }), one('c')]);
  selection.clear();
  updateSelected(selection, [one('a')]);
  expect(selection.get().size).toBe(0);
});

describe('a review labelled after it was selected', () => {
  const told = { gone: [], counts: { unanswered: 2, answered: 0 }, loadTimestamp: 1 };
  it.each([
    ['on its card', (store: ReviewStore, review: Review) => void store.put('app', review)],
    [
      'by a colleague',
      (store: ReviewStore, review: Review) =>
        store.receive({ kind: 'reviews', appId: 'app', reviews: [review], ...told }),
    ],
  ])('%s is left out of a change to that label, and of its undo', (_, deliver) => {
    const store = openStore();
    const selection = openSelection();
    const stop = keepCurrent(selection, store);
    const review = makeReview({ appId: 'app', reviewId: 'a' });
    selection.toggle(selectedOf(review));
    selection.toggle(one('b'));
    deliver(store, { ...review, labels: ['x'] });
    deliver(store, makeReview({ appId: 'app', reviewId: 'c', labels: ['x'] }));
    const { step, undo } = stepOf([...selection.get().values()], { addLabels: ['x'] });
    expect([selection.get().size, step.reviews, undo.reviews]).toEqual([2, [one('b')], [one('b')]]);
    stop();
    deliver(store, { ...review, labels: [] });
    expect(selection.get().get('app a')?.labels).toEqual(['x']);
  });
});

describe('a change of many reviews', () => {
  const mixed = [one('a'), one('b', { noReplyNeeded: true, labels: ['x'] }), one('c', { labels: ['y'] })];
  it.each([
    [{ noReplyNeeded: true }, 'ac'],
    [{ noReplyNeeded: false }, 'b'],
    [{ addLabels: ['x'] }, 'ac'],
    [{ removeLabels: ['x'] }, 'b'],
    [{ assigneeId: 'ann' }, 'abc'],
  ])('%o changes only %s, and is undone exactly', (change, ids) => {
    const { step, undo } = stepOf(mixed, change);
    expect(step.reviews.map(({ reviewId }) => reviewId).join('')).toBe(ids);
    const changed = step.reviews.map((review) => afterChange(review, step.change));
    expect(changed).not.toEqual(step.reviews);
    expect(changed.map((review) => afterChange(review, undo.change))).toEqual(step.reviews);
  });
});

it('offers no undo for reviews that several people had', () => {
  const had = [one('a', { assigneeId: 'ann' }), one('b', { assigneeId: 'ben' }), one('c')];
  expect(stepOf(had, { assigneeId: 'ann' }).undo.reviews).toEqual([]);
  expect(stepOf(had.slice(1, 2), { assigneeId: null }).undo).toEqual({
    reviews: had.slice(1, 2),
    change: { assigneeId: 'ben' },
  });
});

it('undoes only what a change changed', () => {
  const { undo } = stepOf([one('a'), one('b'), one('c')], { addLabels: ['x'] });
  const skipped = [
    { appId: 'app', reviewId: 'a', reason: 'UNCHANGED' as const },
    { appId: 'app', reviewId: 'b', reason: 'TOO_MANY_LABELS' as const },
  ];
  expect(changedOf(undo, skipped)).toEqual([one('c')]);
});

it('is quick with 10,000 reviews, however many were skipped', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => one(`r${n}`, { appId: `a${n % 7}` }));
  const began = process.cpuUsage();
  const selection = openSelection();
  selection.add(all);
  const { step } = stepOf([...selection.get().values()], { addLabels: ['x'] });
  const skipped = step.reviews
    .slice(5000)
    .map(({ appId, reviewId }) => ({ appId, reviewId, reason: 'TOO_MANY_LABELS' as const }));
  const changed = changedOf(step, skipped);
  updateSelected(
    selection,
    changed.map((review) => afterChange(review, step.change)),
  );
  expect(process.cpuUsage(began).user).toBeLessThan(400_000); // comparing each with each takes a second
  expect(changed).toEqual(all.slice(0, 5000));
  const labelled = [...selection.get().values()].filter(({ labels }) => labels.includes('x'));
  expect([selection.get().size, labelled.length]).toEqual([10_000, 5000]);
});
