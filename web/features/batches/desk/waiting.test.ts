import { expect, it } from 'vitest';
import { afterDecision, neighbour, placeOf, waitingOf } from './waiting.ts';

const item = (id: string, position: number, more: object = {}) => ({
  id,
  position,
  state: 'ready' as const,
  isSample: false,
  isOutlier: false,
  ...more,
});

it('reads what is flagged, then the sample, then what is unlike the others, then the rest', () => {
  const flagged = [item('flagged', 40, { state: 'flagged' })];
  const ready = [
    item('rest', 21),
    item('second', 1, { isSample: true }),
    item('first', 0, { isSample: true }),
  ];
  const outliers = [item('far', 400, { isOutlier: true })];
  const order = waitingOf({ flagged, ready, outliers }).map(({ id }) => id);
  expect(order).toEqual(['flagged', 'first', 'second', 'far', 'rest']);
});

it('shows a reply once, as it was read last', () => {
  const outliers = [item('one', 30, { isOutlier: true })];
  const ready = [item('one', 30, { isOutlier: true, version: 2 })];
  expect(waitingOf({ flagged: [], ready, outliers })).toEqual(ready);
});

it('goes on to the next one, and from the last to the first that was passed over', () => {
  const items = [item('a', 0), item('b', 1), item('c', 2)];
  expect(neighbour(items, items[0], 1)?.id).toBe('b');
  expect(neighbour(items, items[2], 1)?.id).toBe('a');
  expect(neighbour(items, items[0], -1)).toBeUndefined();
  expect(neighbour(items.slice(0, 1), items[0], 1)).toBeUndefined();
});

it('reads first what comes first after a decision, also if it was written later', () => {
  const rest = item('rest', 30);
  const late = item('late', 3, { isSample: true });
  const items = waitingOf({ flagged: [], ready: [item('next', 31), rest, late], outliers: [] });
  expect(afterDecision(items, rest, new Set())?.id).toBe('late');
  expect(afterDecision(items, rest, new Set(['late']))?.id).toBe('next');
  expect(afterDecision(items, rest, new Set(['late', 'next']))?.id).toBe('late');
  expect(afterDecision([rest], rest, new Set())).toBeUndefined();
});

it('tells the place of a reply in its group, of which only the first pages are loaded', () => {
  const batch = { counts: { flagged: 132 }, sample: { read: 12, missing: 48 }, rest: 119 };
  const open = (id: string, more: object = {}) => ({ ...item(id, 0), warnings: [], ...more });
  const flagged = [open('f1', { state: 'flagged' }), open('f2', { state: 'flagged' })];
  const sample = [open('s1', { isSample: true }), open('s2', { isSample: true })];
  const waiting = [...flagged, ...sample, open('r1')];
  const places = waiting.map((one) => placeOf(one, waiting, batch));
  expect(places).toEqual([
    { at: 1, of: 132 },
    { at: 2, of: 132 },
    { at: 13, of: 60 },
    { at: 14, of: 60 },
    { at: 1, of: 71 },
  ]);
});

it('never counts past the end while the numbers of the batch follow a decision', () => {
  const batch = { counts: { flagged: 0 }, sample: { read: 20, missing: 0 }, rest: 0 };
  const last = { ...item('last', 0, { state: 'flagged' }), warnings: [] };
  expect(placeOf(last, [last], batch)).toEqual({ at: 1, of: 1 });
  expect(placeOf({ ...last, state: 'scheduled' as const }, [], batch)).toBeNull();
});
