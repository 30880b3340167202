import { describe, expect, it } from 'vitest';
import { mayDo } from './batch.ts';
import { draftingTime, sendingTime } from './estimate.ts';
import { outliersIn } from './outliers.ts';
import { mayFollow, OPEN_STATES, PROPOSAL_STATES } from './proposal.ts';
import { type Reading, sampleOf, sampleOrder, sampleSize } from './sample.ts';

const reading = (position: number, more: Partial<Reading> = {}): Reading => ({
  ...{ position, state: 'ready', change: 'unchanged', decidedAt: null },
  ...more,
});
/** `n` members, of which the first `approved` are approved one after the other. */
const batchOf = (n: number, approved: number, changed: readonly number[] = []): Reading[] =>
  Array.from({ length: n }, (_, position) =>
    position < approved
      ? reading(position, {
          ...{ state: 'scheduled', decidedAt: position },
          change: changed.includes(position) ? 'rewritten' : 'edited',
        })
      : reading(position),
  );

describe('the sample of a batch', () => {
  it.each([
    [1, 1],
    [20, 20],
    [21, 20],
    [100, 20],
    [101, 60],
    [500, 60],
  ])('of %i reviews is %i', (total, size) => {
    expect(sampleSize(total)).toBe(size);
  });

  it('is in a random order that is fixed for a batch', () => {
    const members = Array.from({ length: 500 }, (_, n) => n);
    const order = sampleOrder('one', members);
    expect(order).toEqual(sampleOrder('one', members));
    expect(order).not.toEqual(sampleOrder('two', members));
    expect([...order].sort((a, b) => a - b)).toEqual(members);
    // Each member is as likely to be among the first 60 as any other.
    const hits = members.map(() => 0);
    for (let n = 0; n < 400; n += 1)
      for (const member of sampleOrder(`batch ${n}`, members).slice(0, 60))
        hits[member] = (hits[member] ?? 0) + 1;
    expect(Math.min(...hits)).toBeGreaterThan(48 - 6.5 * 4);
    expect(Math.max(...hits)).toBeLessThan(48 + 6.5 * 4.5);
  });

  it('has to be read before the rest may be approved', () => {
    expect(sampleOf(100, batchOf(100, 19))).toEqual({ size: 20, read: 19, missing: 1, isEnough: false });
    expect(sampleOf(100, batchOf(100, 20))).toEqual({ size: 20, read: 20, missing: 0, isEnough: true });
    const last = batchOf(100, 19).map((one) =>
      one.position === 19 ? { ...one, state: 'failed' as const } : one,
    );
    expect(sampleOf(100, last)).toMatchObject({ read: 20, isEnough: true });
    const elsewhere = batchOf(100, 0).map((one) =>
      one.position >= 20 && one.position < 60 ? { ...one, decidedAt: 1, state: 'scheduled' as const } : one,
    );
    expect(sampleOf(100, elsewhere)).toMatchObject({ read: 0, isEnough: false });
  });

  it('needs ten more clean ones after an edit of substance', () => {
    expect(sampleOf(100, batchOf(100, 20, [3]))).toMatchObject({ missing: 0 });
    expect(sampleOf(100, batchOf(100, 20, [12]))).toMatchObject({ missing: 3 });
    expect(sampleOf(100, batchOf(100, 20, [19]))).toMatchObject({ missing: 10, isEnough: false });
    expect(sampleOf(100, batchOf(100, 29, [19]))).toMatchObject({ missing: 1 });
    expect(sampleOf(100, batchOf(100, 30, [19]))).toMatchObject({ isEnough: true });
    expect(sampleOf(100, batchOf(100, 30, [19, 29]))).toMatchObject({ missing: 10 });
    expect(sampleOf(23, batchOf(23, 20, [19]))).toMatchObject({ missing: 3 }); // there are no more
  });

  it('does not count an excluded one as clean', () => {
    const readings = batchOf(100, 30, [19]).map((one) =>
      one.position === 25 ? { ...one, state: 'withdrawn' as const } : one,
    );
    expect(sampleOf(100, readings)).toMatchObject({ missing: 1 });
  });
});

describe('the states of a proposal', () => {
  it('end, unless it is handed over, withdrawn whenever something else comes first', () => {
    expect(PROPOSAL_STATES.filter((to) => mayFollow('failed', to))).toEqual([]);
    for (const from of OPEN_STATES) expect(mayFollow(from, 'withdrawn')).toBe(true);
  });

  it('hand over only what was approved', () => {
    expect(PROPOSAL_STATES.filter((from) => mayFollow(from, 'handed_over'))).toEqual(['scheduled']);
  });
});

describe('a batch', () => {
  it('allows nothing after its end', () => {
    const actions = ['edit', 'exclude', 'approve', 'send', 'pause', 'resume', 'stop', 'undo'] as const;
    for (const state of ['done', 'stopped'] as const)
      expect(actions.filter((action) => mayDo(action, { state, isPaused: false }))).toEqual([]);
    expect(actions.filter((action) => mayDo(action, { state: 'sending', isPaused: true }))).toEqual([
      ...(['edit', 'exclude', 'approve', 'resume', 'stop', 'undo'] as const),
    ]);
    expect(mayDo('undo', { state: 'reviewing', isPaused: false })).toBe(false);
  });
});

describe('the estimate of a batch', () => {
  it('is that of the slowest store, whose buckets refill', () => {
    expect(draftingTime(0)).toBe(0);
    expect(draftingTime(5)).toBe(10_000);
    expect(sendingTime([])).toBe(0);
    const quick = { replies: 40, left: 900, perHour: 33, isShared: true, callMs: 250 };
    expect(sendingTime([quick])).toBe(42 * 250);
    const empty = { ...quick, left: 0 };
    expect(sendingTime([quick, empty])).toBeCloseTo((42 / 33) * 3_600_000);
  });
});

it('finds the replies that are much longer or shorter than others in their language', () => {
  const alike = Array.from({ length: 9 }, (_, n) => ({ id: `${n}`, language: 'de', length: 200 + n }));
  const odd = [
    { id: 'long', language: 'de', length: 450 },
    { id: 'short', language: 'de', length: 30 },
    { id: 'alone', language: 'ja', length: 30 },
  ];
  expect([...outliersIn([...alike, ...odd])]).toEqual(['short', 'long']);
});
