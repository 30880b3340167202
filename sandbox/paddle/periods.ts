import type { Sandbox } from '../sandbox.ts';
import { advanceClock, sandboxNow } from '../state/clock.ts';
import {
  endedSubscriptions,
  type PaddleSubscription,
  type PaddleTransaction,
  savePaddleSubscription,
  savePaddleTransaction,
} from '../state/paddle.ts';
import { addEvent } from '../state/paddle-events.ts';
import { together } from '../state/rows.ts';
import { paddleId } from './ids.ts';
import { subscriptionBody, transactionBody } from './shapes.ts';

/** The same day of the next month, or its last day. */
export const monthAfter = (at: number): number => {
  const [from, to] = [new Date(at), new Date(at)];
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime();
};

const enqueue = ({ db }: Sandbox, type: string, data: object): void => {
  const at = sandboxNow(db);
  const event = {
    event_id: paddleId('evt', at),
    event_type: type,
    occurred_at: new Date(at).toISOString().replace('Z', '000Z'), // microseconds, like Paddle
    notification_id: paddleId('ntf', at),
    data,
  };
  addEvent(db, JSON.stringify(event), Date.now());
};

type Told = 'subscription.created' | 'subscription.updated' | 'subscription.canceled';

/** Saves a subscription and queues the event for the change. */
export const saveAndNotify = (
  sandbox: Sandbox,
  type: Told,
  subscription: PaddleSubscription,
  transaction?: PaddleTransaction,
): void => {
  const { db } = sandbox;
  together(db, () => {
    savePaddleSubscription(db, subscription);
    if (transaction) savePaddleTransaction(db, transaction);
    const body = subscriptionBody(subscription);
    const isNew = type === 'subscription.created' && transaction;
    enqueue(sandbox, type, isNew ? { ...body, transaction_id: transaction.id } : body);
    if (transaction) enqueue(sandbox, 'transaction.completed', transactionBody(transaction, subscription));
  });
  sandbox.deliverEvents();
};

export const newTransaction = (
  of: PaddleSubscription,
  origin: PaddleTransaction['origin'],
  at: number,
): PaddleTransaction => ({
  id: paddleId('txn', at),
  subscription_id: of.id,
  origin,
  period_starts: of.period_starts,
  period_ends: of.period_ends,
  created_at: at,
});

/** Renews or ends the subscriptions that are due by the sandbox's clock. */
export const moveOn = (sandbox: Sandbox): void => {
  const now = sandboxNow(sandbox.db);
  for (
    let due = endedSubscriptions(sandbox.db, now);
    due.length > 0;
    due = endedSubscriptions(sandbox.db, now)
  )
    for (const old of due) {
      if (old.cancel_at !== null && old.cancel_at <= now) {
        const ended = { ...old, status: 'canceled' as const, canceled_at: old.cancel_at, cancel_at: null };
        saveAndNotify(sandbox, 'subscription.canceled', { ...ended, updated_at: now });
        continue;
      }
      const period = { period_starts: old.period_ends, period_ends: monthAfter(old.period_ends) };
      const renewed = { ...old, ...period, updated_at: now };
      saveAndNotify(
        sandbox,
        'subscription.updated',
        renewed,
        newTransaction(renewed, 'subscription_recurring', now),
      );
    }
};

/** Advances the sandbox's clock and processes what is due; returns the new time. */
export const moveClock = (sandbox: Sandbox, ms: number): string => {
  const now = advanceClock(sandbox.db, ms);
  moveOn(sandbox);
  return new Date(now).toISOString();
};
