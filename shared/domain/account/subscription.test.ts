import { describe, expect, it } from 'vitest';
import { leadingOf, type SubscriptionFacts, termsOf } from './subscription.ts';

const now = Date.UTC(2026, 10, 21);
const [past, soon, later] = [now - 5000, now + 5000, now + 9000];
const facts = (over: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  status: 'active',
  scheduledChange: null,
  periodEndsAt: later,
  stoppedAt: null,
  ...over,
});
const cancel = { action: 'cancel', effectiveAt: soon } as const;
const pause = { action: 'pause', effectiveAt: soon } as const;
const resume = { action: 'resume', effectiveAt: later + 1 } as const;

describe('until when a subscription runs, and whether it goes on', () => {
  it.each<[string, Partial<SubscriptionFacts>, number, boolean]>([
    ['active', {}, later, false],
    ['active and a renewal overdue', { periodEndsAt: past }, past, false],
    ['active, to be cancelled', { scheduledChange: cancel }, soon, true],
    ['active, to be paused', { scheduledChange: pause }, soon, false],
    ['trialing', { status: 'trialing' }, later, false],
    ['past due', { status: 'past_due' }, later, false],
    ['past due, to be cancelled', { status: 'past_due', scheduledChange: cancel }, soon, true],
    ['paused', { status: 'paused', periodEndsAt: null, stoppedAt: past }, past, true],
    [
      'paused, to be resumed',
      { status: 'paused', periodEndsAt: null, stoppedAt: past, scheduledChange: resume },
      past,
      true,
    ],
    ['cancelled', { status: 'canceled', periodEndsAt: null, stoppedAt: past }, past, true],
    ['cancelled by a clock ahead', { status: 'canceled', periodEndsAt: null, stoppedAt: later }, now, true],
    ['cancelled, nobody knows when', { status: 'canceled', periodEndsAt: null }, now, true],
    ['active without a period', { periodEndsAt: null }, now, false],
  ])('%s', (_name, over, endsAt, isCanceled) => {
    expect(termsOf(facts(over), now)).toEqual({ endsAt, isCanceled });
  });
});

it('goes by the subscription that lasts longest, and of two as long by the one that goes on', () => {
  const [ended, kept, canceled] = [
    { endsAt: past, isCanceled: true },
    { endsAt: later, isCanceled: false },
    { endsAt: later, isCanceled: true },
  ];
  expect(leadingOf([])).toBeUndefined();
  expect(leadingOf([ended])).toBe(ended);
  expect(leadingOf([ended, canceled, kept])).toBe(kept);
});
