import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run, together } from './rows.ts';

export const Behaviour = z.enum([
  'normal',
  'invalid-json',
  'wrong-language',
  'latin-letters',
  'untouched',
  'too-long',
  'refusal',
  'injected-text',
  'wrapped-text',
  'half-wrapped-text',
  'rate-limit',
  'insufficient-quota',
  'cut-off',
  'slow',
  'error-500',
  'invented-quote',
  'unknown-topic',
  'missing-classification',
  'hostile-neighbour',
  'blind-judge',
  'harsh-judge',
  'silent-judge',
]);
export type Behaviour = z.infer<typeof Behaviour>;

const Order = z.object({
  seq: z.number(),
  behaviour: Behaviour,
  ms: z.number().nullable(),
  remaining: z.number().nullable(),
});

/** The newest order replaces the others; without `times` it lasts until 'normal' is ordered. */
export const queueBehaviour = (
  db: DatabaseSync,
  order: { behaviour: Behaviour; ms: number | null; times: number | null },
): void =>
  together(db, () => {
    run(db, 'delete from ai_orders');
    if (order.behaviour !== 'normal')
      run(
        db,
        'insert into ai_orders (behaviour, ms, remaining) values (?, ?, ?)',
        order.behaviour,
        order.ms,
        order.times,
      );
  });

export const takeBehaviour = (db: DatabaseSync): { behaviour: Behaviour; ms: number | null } => {
  const order = row(db, Order, 'select * from ai_orders order by seq limit 1');
  if (order === undefined) return { behaviour: 'normal', ms: null };
  if (order.remaining === 1) run(db, 'delete from ai_orders where seq = ?', order.seq);
  else if (order.remaining)
    run(db, 'update ai_orders set remaining = remaining - 1 where seq = ?', order.seq);
  return { behaviour: order.behaviour, ms: order.ms };
};
