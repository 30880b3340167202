import { expect, it } from 'vitest';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { makeItem } from '../item.fixture.ts';
import {
  decide,
  goTo,
  itemOf,
  type Listed,
  move,
  putBack,
  START,
  showing,
  withDecisions,
} from './reading-state.ts';

const itemAt = (position: number, more: Partial<BatchItem> = {}): BatchItem =>
  makeItem({ id: String(position), position, ...more });
const listing = (waiting: BatchItem[], decided: BatchItem[] = []): Listed => ({
  waiting,
  decided,
  isAllNeeded: false,
});
/** The reply shown, and the state after it was drawn. */
const draw = (state: typeof START, from: Listed) => {
  const listed = withDecisions(state, from);
  const item = itemOf(state, listed);
  return { item, listed, state: item ? showing(state, item, listed) : state };
};
const [one, two, rest] = [itemAt(1), itemAt(2), itemAt(3, { isSample: false })];

it('goes from decision to decision, then leaves the rest to the question whether to send', () => {
  let drawn = draw(START, listing([one, two, rest]));
  expect(drawn.item?.id).toBe('1');
  drawn = draw(decide(drawn.state, one, 'approved', drawn.listed), listing([one, two, rest]));
  expect(drawn.item?.id).toBe('2');
  drawn = draw(decide(drawn.state, two, 'left-out', drawn.listed), listing([one, two, rest]));
  expect(drawn.item).toBeUndefined();
  expect(drawn.listed.decided.map(({ state }) => state)).toEqual(['scheduled', 'withdrawn']);
});

it('keeps the open reply on screen when a colleague decides on it', () => {
  const drawn = draw(START, listing([one, two]));
  const approved = { ...one, version: 2, state: 'scheduled' as const };
  expect(draw(drawn.state, listing([two], [approved])).item).toBe(one);
});

it('stays where its reader has gone while a decision was saved', () => {
  const drawn = draw(START, listing([one, two, rest]));
  const gone = draw(goTo(drawn.state, rest), listing([one, two, rest]));
  expect(draw(decide(gone.state, one, 'approved', gone.listed), listing([one, two, rest])).item).toBe(rest);
});

it('shows what was put back once it is listed, and the other one until then', () => {
  const first = draw(START, listing([one, two]));
  const left = draw(decide(first.state, one, 'left-out', first.listed), listing([one, two]));
  const state = putBack(left.state, one);
  const withdrawn = { ...one, state: 'withdrawn' as const };
  expect(draw(state, listing([two], [])).item).toBe(two);
  const again = { ...one, version: 3 };
  expect(draw(draw(state, listing([two], [])).state, listing([again, two])).item).toBe(again);
  expect(withDecisions(state, listing([two], [withdrawn])).decided).toEqual([withdrawn]);
});

it('returns to what was passed over only after the others', () => {
  const drawn = draw(START, listing([one, two, rest]));
  const passed = draw(move(drawn.state, 1, drawn.listed), listing([one, two, rest]));
  expect(passed.item?.id).toBe('2');
  const after = draw(decide(passed.state, two, 'approved', passed.listed), listing([one, two, rest]));
  expect(after.item?.id).toBe('1');
});
