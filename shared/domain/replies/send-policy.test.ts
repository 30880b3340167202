import { describe, expect, it } from 'vitest';
import {
  afterReconcile,
  afterVerify,
  DEFAULT_SEND_TIMING,
  paced,
  reconcileDelay,
  retryDelay,
} from './send-policy.ts';

it('keeps the lease longer than a call, and recovers a dead claim within a minute', () => {
  const { callTimeout, lease, quiet } = DEFAULT_SEND_TIMING;
  expect(lease).toBeGreaterThan(callTimeout);
  expect(quiet).toBeGreaterThan(callTimeout);
  expect(lease + quiet).toBeLessThanOrEqual(60_000);
});

it('scales every delay by the pace', () => {
  expect(paced(DEFAULT_SEND_TIMING, 5)).toEqual({
    callTimeout: 3000,
    lease: 5000,
    quiet: 6000,
    retry: 1000,
    verifyAfter: [12_000, 720_000, 17_280_000],
  });
});

it.each([10, 30, 1000])('never shortens a call below three seconds at pace %i', (pace) => {
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
])('after %i attempts delays the next by %i ms', (attempts, delay) => {
  expect(retryDelay(DEFAULT_SEND_TIMING, attempts)).toBe(delay);
});

it('reads an unreachable store at most 18 times in an hour', () => {
  let calls = 0;
  for (let waitedMs = 0; waitedMs < 3_600_000; waitedMs += reconcileDelay(DEFAULT_SEND_TIMING, waitedMs))
    calls += 1;
  expect(calls).toBeLessThanOrEqual(18);
  expect(reconcileDelay(DEFAULT_SEND_TIMING, 0)).toBe(5000);
  expect(reconcileDelay(DEFAULT_SEND_TIMING, 24 * 3_600_000)).toBe(600_000);
});

describe('reconciliation of a write of unknown outcome', () => {
  it.each([
    ['the same text', 'Thanks', 'accepted'],
    ['with outer space', ' Thanks \n', 'accepted'],
    ['with tags', '<b>Thanks</b>', 'accepted'],
    ['another text', 'Thank you', 'retry'],
    ['an empty text', '', 'retry'],
    ['nothing', null, 'retry'],
  ])('%s: %s → %s', (_, text, verdict) => {
    expect(afterReconcile('Thanks', text === null ? null : { text })).toBe(verdict);
  });
  it('ignores the Unicode form and line ends', () => {
    expect(afterReconcile('Grüße\nEva', { text: 'Gru\u0308ße\r\nEva' })).toBe('accepted');
  });
});

describe('verification of a sent reply', () => {
  const cases: [string, string | null, boolean, ReturnType<typeof afterVerify>][] = [
    ['still there, never seen', 'new', false, 'keep'],
    ['still there, seen', 'new', true, 'keep'],
    ['an older text of ours, never seen', 'old', false, 'resend'],
    ['an older text of ours, seen', 'older', true, 'resend'],
    ['a foreign text, never seen', 'foreign', false, 'adopt'],
    ['a foreign text, seen', 'foreign', true, 'adopt'],
    ['nothing, never seen', null, false, 'resend'],
    ['nothing, seen', null, true, 'withdraw'],
  ];
  it.each(cases)('%s (%s, seen: %s) → %s', (_, text, wasSeen, verdict) => {
    const sent = { text: 'new', olderTexts: ['old', 'older'], wasSeen };
    expect(afterVerify(sent, text === null ? null : { text })).toBe(verdict);
  });
  it('keeps a reply that is still there even when an older one had the same text', () => {
    expect(afterVerify({ text: 'a', olderTexts: ['a', 'b'], wasSeen: false }, { text: 'a' })).toBe('keep');
  });
});
