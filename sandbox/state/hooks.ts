import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sandboxNow } from './clock.ts';
import { insert, rows, run } from './rows.ts';

export const HOOK_KINDS = ['slack', 'teams', 'webhook'] as const;
export const HOOK_ANSWERS = ['ok', '500', '410', '429', '301', 'archived', 'cut', 'never', 'long'] as const;
export type HookAnswer = (typeof HOOK_ANSWERS)[number];

/** A demo that runs for weeks must not fill the disk. */
const KEPT = 1000;

const Call = z.object({
  seq: z.number(),
  kind: z.enum(HOOK_KINDS),
  name: z.string(),
  headers: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  body: z.string(),
  answer: z.enum(HOOK_ANSWERS),
  at: z.number(),
});
export type HookCall = z.infer<typeof Call>;

export const saveCall = (db: DatabaseSync, call: Omit<HookCall, 'seq' | 'at'>): void => {
  const seq = insert(
    db,
    'insert into hook_calls (kind, name, headers, body, answer, at) values (?, ?, ?, ?, ?, ?)',
    ...[call.kind, call.name, JSON.stringify(call.headers), call.body, call.answer, sandboxNow(db)],
  );
  run(db, 'delete from hook_calls where seq <= ?', seq - KEPT);
};

/** All calls, the oldest first. */
export const allCalls = (db: DatabaseSync): HookCall[] =>
  rows(db, Call, 'select * from hook_calls order by seq');

export const clearCalls = (db: DatabaseSync): number => run(db, 'delete from hook_calls');

const Order = z.object({ seq: z.number(), answer: z.enum(HOOK_ANSWERS), remaining: z.number().nullable() });

/** From now on a hook answers so, `times` times or until told otherwise. */
export const orderAnswer = (
  db: DatabaseSync,
  { name, answer, times }: { name: string; answer: HookAnswer; times?: number | undefined },
): void => {
  if (times === undefined) run(db, 'delete from hook_orders where name = ?', name);
  insert(
    db,
    'insert into hook_orders (name, answer, remaining) values (?, ?, ?)',
    name,
    answer,
    times ?? null,
  );
};

/** What a hook answers now. */
export const nextAnswer = (db: DatabaseSync, name: string): HookAnswer => {
  const [order] = rows(db, Order, 'select * from hook_orders where name = ? order by seq limit 1', name);
  if (order === undefined) return 'ok';
  if (order.remaining !== null)
    run(
      db,
      order.remaining > 1
        ? 'update hook_orders set remaining = remaining - 1 where seq = ?'
        : 'delete from hook_orders where seq = ?',
      order.seq,
    );
  return order.answer;
};
