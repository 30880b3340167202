import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, rows, run } from './rows.ts';

const Json = z.string().transform((text): unknown => JSON.parse(text));

const Subscription = z.object({
  id: z.string(),
  customer_id: z.string(),
  custom_data: Json,
  status: z.enum(['active', 'canceled']),
  card: z.string(),
  started_at: z.number(),
  period_starts: z.number(),
  period_ends: z.number(),
  cancel_at: z.number().nullable(),
  canceled_at: z.number().nullable(),
  updated_at: z.number(),
});
export type PaddleSubscription = z.infer<typeof Subscription>;

const Transaction = z.object({
  id: z.string(),
  subscription_id: z.string(),
  origin: z.enum(['web', 'subscription_recurring']),
  period_starts: z.number(),
  period_ends: z.number(),
  created_at: z.number(),
});
export type PaddleTransaction = z.infer<typeof Transaction>;

export const savePaddleSubscription = (db: DatabaseSync, it: PaddleSubscription): void => {
  run(
    db,
    'insert or replace into paddle_subscriptions values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    it.id,
    it.customer_id,
    JSON.stringify(it.custom_data),
    it.status,
    it.card,
    it.started_at,
    it.period_starts,
    it.period_ends,
    it.cancel_at,
    it.canceled_at,
    it.updated_at,
  );
};

export const paddleSubscription = (db: DatabaseSync, id: string): PaddleSubscription | undefined =>
  row(db, Subscription, 'select * from paddle_subscriptions where id = ?', id);

/** Subscriptions whose period has ended by `now`. */
export const endedSubscriptions = (db: DatabaseSync, now: number): PaddleSubscription[] =>
  rows(
    db,
    Subscription,
    `select * from paddle_subscriptions where status = 'active' and period_ends <= ? order by period_ends`,
    now,
  );

export const savePaddleTransaction = (db: DatabaseSync, it: PaddleTransaction): void => {
  run(
    db,
    'insert into paddle_transactions values (?, ?, ?, ?, ?, ?)',
    it.id,
    it.subscription_id,
    it.origin,
    it.period_starts,
    it.period_ends,
    it.created_at,
  );
};

export const paddleTransaction = (db: DatabaseSync, id: string): PaddleTransaction | undefined =>
  row(db, Transaction, 'select * from paddle_transactions where id = ?', id);
