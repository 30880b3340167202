import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from './rows.ts';

const Event = z.object({
  seq: z.number(),
  body: z.string(),
  attempts: z.number(),
  due_at: z.number(),
});
export type PaddleEvent = z.infer<typeof Event>;

/** Queues an event; `dueAt` is real time. */
export const addEvent = (db: DatabaseSync, body: string, dueAt: number): void => {
  run(db, 'insert into paddle_events (body, attempts, due_at) values (?, 0, ?)', body, dueAt);
};

/** The next queued event, due or not. */
export const nextEvent = (db: DatabaseSync): PaddleEvent | undefined =>
  row(db, Event, 'select * from paddle_events order by due_at, seq limit 1');

export const markEventSent = (db: DatabaseSync, seq: number): number =>
  run(db, 'delete from paddle_events where seq = ?', seq);

export const postponeEvent = (db: DatabaseSync, seq: number, dueAt: number): number =>
  run(db, 'update paddle_events set attempts = attempts + 1, due_at = ? where seq = ?', dueAt, seq);
