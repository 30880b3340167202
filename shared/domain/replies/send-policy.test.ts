import { describe, expect, it } from 'vitest';
import {
  afterReconcile,
  afterVerify,
  DEFAULT_SEND_TIMING,
  paced,
  reconcileDelay,
  retryDelay,
} from './send-policy.ts';

it('waits so that a live call never loses its claim, and a dead one is taken up within a minute', () => {
  const { callTimeout, lease, quiet } = DEFAULT_SEND_TIMING;
  expect(lease).toBeGreaterThan(callTimeout);
  expect(quiet).toBeGreaterThan(callTimeout);
  expect(lease + quiet).toBeLessThanOrEqual(60_000);
});

it('paces every wait alike', () => {
  expect(paced(DEFAULT_SEND_TIMING, 5)).toEqual({
    callTimeout: 3000,
    lease: 5000,
    quiet: 6000,
    retry: 1000,
    verifyAfter: [12_000, 720_000, 17_280_000],
  });
});

it.each([10, 30, 1000])('gives a call three seconds and its claim longer, paced by %i', (pace) => {
  expect(paced(DEFAULT_SEND_TIMING, pace)).toMatchObject({ callTimeout: 3000, lease: 4000 });
});

it.each([
  [0, 5000],
  [1, 5000],
  [2, 10_000],
  [3, 20_000],
  [7, 320_000],
  [8, 600_000],
  [50, 600_000],
])('after %i attempts waits %i ms', (attempts, wait) => {
  expect(retryDelay(DEFAULT_SEND_TIMING, attempts)).toBe(wait);
});

it('asks a store that cannot be read a dozen times in an hour', () => {
  let calls = 0;
  for (let at = 0; at < 3_600_000; at += reconcileDelay(DEFAULT_SEND_TIMING, at)) calls += 1;
  expect(calls).toBeLessThanOrEqual(18);
  expect(reconcileDelay(DEFAULT_SEND_TIMING, 0)).toBe(5000);
  expect(reconcileDelay(DEFAULT_SEND_TIMING, 24 * 3_600_000)).toBe(600_000);
});

describe('what became of a write that said nothing', () => {
  it.each([
    ['the same text', 'Thanks', 'landed'],
    ['with outer space', ' Thanks \n', 'landed'],
    ['with tags', '<b>Thanks</b>', 'landed'],
    ['another text', 'Thank you', 'retry'],
    ['an empty text', '', 'retry'],
    ['nothing', null, 'retry'],
  ])('%s: %s → %s', (_, text, verdict) => {
    expect(afterReconcile('Thanks', text === null ? null : { text })).toBe(verdict);
  });
  it('takes one Unicode form for the other, and one line end for the other', () => {
    expect(afterReconcile('Grüße\nEva', { text: 'Gru\u0308ße\r\nEva' })).toBe('landed');
  });
});

describe('what a later look at the store says', () => {
  const cases: [string, string | null, boolean, ReturnType<typeof afterVerify>][] = [
    ['still there, never seen', 'new', false, 'keep'],
    ['still there, seen', 'new', true, 'keep'],
    ['an older text of ours, never seen', 'old', false, 'resend'],
    ['an older text of ours, seen', 'older', true, 'resend'],
    ['a text of somebody else, never seen', 'foreign', false, 'adopt'],
    ['a text of somebody else, seen', 'foreign', true, 'adopt'],
    ['nothing, never seen', null, false, 'resend'],
    ['nothing, seen', null, true, 'withdraw'],
  ];
  it.each(cases)('%s (%s, seen: %s) → %s', (_, text, wasSeen, verdict) => {
    const sent = { text: 'new', olderTexts: ['old', 'older'], wasSeen };
    expect(afterVerify(sent, text === null ? null : { text })).toBe(verdict);
  });
  it('keeps a text that stands, also where an older one was the same', () => {
    expect(afterVerify({ text: 'a', olderTexts: ['a', 'b'], wasSeen: false }, { text: 'a' })).toBe('keep');
  });
});
