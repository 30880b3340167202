import { describe, expect, it } from 'vitest';
import { chance, oneOf } from '#tests/support/rules/chance.ts';
import { mayDo } from './batch.ts';
import {
  isLeftOut,
  type Reading,
  sampleOf,
  sampleSize,
  saysWrong,
  wrongAllowed,
  wrongShare,
} from './batch-sample.ts';
import { draftingTime, sendingTime } from './estimate.ts';
import { outliersIn } from './outliers.ts';
import { mayFollow, OPEN_STATES, PROPOSAL_STATES, type ProposalState } from './proposal.ts';

const reading = (drawn: number | null, more: Partial<Reading> = {}): Reading => ({
  drawn,
  state: 'ready',
  reason: null,
  change: 'unchanged',
  isApprovedByName: false,
  wasWrong: false,
  ...more,
});
const APPROVED = { state: 'scheduled', isApprovedByName: true } as const;
/** `n` members, of which the first `approved` are approved by name. */
const batchOf = (n: number, approved: number): Reading[] =>
  Array.from({ length: n }, (_, at) => reading(at / n, at < approved ? APPROVED : {}));
/** A batch of 100 with the first 20 approved, and some members as given. */
const except = (changes: Record<number, Partial<Reading>>): Reading[] =>
  batchOf(100, 20).map((one, at) => ({ ...one, ...changes[at] }));

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

  it('is complete when as many were approved by name', () => {
    expect(sampleOf(100, batchOf(100, 19))).toMatchObject({ read: 19, missing: 1, isEnough: false });
    expect(sampleOf(100, batchOf(100, 20))).toMatchObject({ read: 20, missing: 0, isEnough: true });
    const elsewhere = batchOf(100, 0).map((one, at) => (at >= 20 && at < 60 ? { ...one, ...APPROVED } : one));
    expect(sampleOf(100, elsewhere)).toMatchObject({ read: 0, missing: 20, isEnough: false });
  });

  it('takes the next member for one that is left out, answered elsewhere, or opened by itself', () => {
    const instead = { missing: 1, isEnough: false, upTo: 0.2 };
    for (const gone of [
      { state: 'withdrawn', reason: 'not_needed' },
      { state: 'withdrawn', reason: 'answered', isApprovedByName: false },
      { state: 'flagged', isApprovedByName: false },
      { drawn: null },
    ] as const)
      expect(sampleOf(100, except({ 7: gone }))).toMatchObject(instead);
    const all = except(
      Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [at, { state: 'withdrawn', reason: 'not_needed' } as const]),
      ),
    );
    expect(sampleOf(100, all)).toMatchObject({ read: 0, missing: 20, isEnough: false });
  });

  it('ends approving the rest once more than one of twenty, or three of sixty, were wrong', () => {
    const wrong = { state: 'withdrawn', reason: 'wrong', wasWrong: true } as const;
    const rewritten = { change: 'rewritten' } as const;
    const twentyOne = batchOf(100, 22);
    expect(sampleOf(100, except({ 3: rewritten }))).toMatchObject({ wrong: 1, isEnough: true });
    expect(sampleOf(100, except({ 3: rewritten, 4: rewritten }))).toMatchObject({ isEnded: true });
    const one = twentyOne.map((each, at) => (at === 3 ? { ...each, ...wrong } : each));
    expect(sampleOf(100, one)).toMatchObject({ wrong: 1, isEnded: false, isEnough: true });
    const two = one.map((each, at) => (at === 4 ? { ...each, ...wrong } : each));
    expect(sampleOf(100, two)).toMatchObject({ wrong: 2, isEnded: true, isEnough: false });
    // Taken back in and approved, they keep counting.
    expect(
      sampleOf(100, except({ 3: { ...APPROVED, wasWrong: true }, 4: { ...APPROVED, wasWrong: true } })),
    ).toMatchObject({ isEnded: true });
    const large = batchOf(300, 60).map((each, at) => (at < 3 ? { ...each, ...rewritten } : each));
    expect(sampleOf(300, large)).toMatchObject({ wrong: 3, isEnough: true });
    expect(sampleOf(300, [...large, reading(0.999, rewritten)])).toMatchObject({ wrong: 4, isEnded: true });
  });

  it('takes a draft for wrong only if it could have gone out unread', () => {
    const draft = { drawn: 0.5, state: 'ready', change: 'unchanged' } as const;
    expect(saysWrong(draft, 'not_needed')).toBe(false);
    expect(saysWrong(draft, 'wrong')).toBe(true);
    expect(saysWrong(draft, 'anew')).toBe(true);
    expect(saysWrong({ ...draft, change: 'rewritten' }, 'not_needed')).toBe(true);
    expect(saysWrong({ ...draft, state: 'flagged' }, 'anew')).toBe(false);
    expect(saysWrong({ ...draft, drawn: null }, 'wrong')).toBe(false);
  });

  it('is never enough while something unread was drawn before the last that counts', () => {
    const pick = chance(7);
    let enough = 0;
    for (let run = 0; run < 10_000; run += 1) {
      const total = oneOf(pick, [5, 20, 22, 40, 100, 130]);
      const share = pick() ** 0.3;
      const readings = Array.from({ length: total }, () => {
        const state: ProposalState =
          pick() < share ? 'scheduled' : oneOf(pick, ['ready', ...PROPOSAL_STATES]);
        return reading(pick() < 0.1 ? null : pick(), {
          state,
          reason: state === 'withdrawn' ? oneOf(pick, ['not_needed', 'wrong', 'answered']) : null,
          change: pick() < 0.01 ? 'rewritten' : 'unchanged',
          isApprovedByName: (state === 'scheduled' || state === 'withdrawn') && pick() < 0.95,
        });
      });
      if (!sampleOf(total, readings).isEnough) continue;
      enough += 1;
      const named = readings.filter((one) => one.isApprovedByName && !isLeftOut(one) && one.drawn !== null);
      for (const { drawn } of readings.filter((one) => one.state === 'ready' && one.drawn !== null))
        expect(named.filter((one) => (one.drawn ?? 1) < (drawn ?? 0)).length).toBeGreaterThanOrEqual(
          sampleSize(total),
        );
      expect(
        readings.filter(({ change, drawn }) => change === 'rewritten' && drawn !== null).length,
      ).toBeLessThanOrEqual(wrongAllowed(total));
    }
    expect(enough).toBeGreaterThan(500);
  });

  it('bounds what may be wrong among the unread', () => {
    const percent = (read: number, wrong: number) => Math.round(wrongShare(read, wrong) * 100);
    expect([percent(20, 0), percent(60, 0), percent(20, 1), percent(60, 3)]).toEqual([14, 5, 22, 12]);
    expect(wrongShare(0, 0)).toBe(1);
  });
});

describe('the states of a proposal', () => {
  it('end, unless it is handed over, withdrawn whenever something else comes first', () => {
    expect(PROPOSAL_STATES.filter((to) => mayFollow('failed', to))).toEqual(['drafting']);
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
    expect(draftingTime(5)).toBe(12_000);
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
