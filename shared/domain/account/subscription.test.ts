import { describe, expect, it } from 'vitest';
import { decisiveTerms, type SubscriptionFacts, termsOf } from './subscription.ts';

const now = Date.UTC(2026, 10, 21);
const past = now - 5000;
const soon = now + 5000;
const later = now + 9000;
const facts = (overrides: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  status: 'active',
  scheduledChange: null,
  periodEndsAt: later,
  stoppedAt: null,
  ...overrides,
});
const cancel = { action: 'cancel', effectiveAt: soon } as const;
const pause = { action: 'pause', effectiveAt: soon } as const;
const resume = { action: 'resume', effectiveAt: later + 1 } as const;

describe('subscription terms', () => {
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
    [
      'cancelled in the future by the provider’s clock',
      { status: 'canceled', periodEndsAt: null, stoppedAt: later },
      now,
      true,
    ],
    ['cancelled at an unknown time', { status: 'canceled', periodEndsAt: null }, now, true],
    ['active without a period', { periodEndsAt: null }, now, false],
  ])('of a subscription that is %s', (_name, overrides, endsAt, isCanceled) => {
    expect(termsOf(facts(overrides), now)).toEqual({ endsAt, isCanceled });
  });
});

it('picks the subscription that ends last, and on a tie the one that renews', () => {
  const ended = { endsAt: past, isCanceled: true };
  const renewing = { endsAt: later, isCanceled: false };
  const canceled = { endsAt: later, isCanceled: true };
  expect(decisiveTerms([])).toBeUndefined();
  expect(decisiveTerms([ended])).toBe(ended);
  expect(decisiveTerms([ended, canceled, renewing])).toBe(renewing);
});
