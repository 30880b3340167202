import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { insert, rows, run, together } from '../rows.ts';
import { Store } from './publishers.ts';
import { applyReply, type Target } from './replies.ts';

const Late = z.object({
  seq: z.number(),
  store: Store,
  app_id: z.string(),
  review_id: z.string(),
  text: z.string().nullable(),
  due_at: z.number(),
});

export type LateWrites = { add: (at: Target, text: string | null, ms: number) => void; stop: () => void };

/** Writes delayed by a fault, kept on disk so that a restart does not lose them. */
export const startLateWrites = (db: DatabaseSync): LateWrites => {
  const timers = new Set<NodeJS.Timeout>();
  const applyDue = (): void =>
    together(db, () => {
      const due = rows(
        db,
        Late,
        'select * from late_writes where due_at <= ? order by due_at, seq',
        Date.now(),
      );
      for (const late of due) {
        applyReply(db, { store: late.store, appId: late.app_id, reviewId: late.review_id }, late.text);
        run(db, 'delete from late_writes where seq = ?', late.seq);
      }
    });
  const wake = (dueAt: number): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (Date.now() < dueAt) wake(dueAt);
        else applyDue();
      },
      Math.max(0, dueAt - Date.now()),
    );
    timers.add(timer);
  };
  for (const late of rows(db, Late, 'select * from late_writes')) wake(late.due_at);
  return {
    add: (at, text, ms) => {
      const dueAt = Date.now() + ms;
      insert(
        db,
        'insert into late_writes (store, app_id, review_id, text, due_at) values (?, ?, ?, ?, ?)',
        at.store,
        at.appId,
        at.reviewId,
        text,
        dueAt,
      );
      wake(dueAt);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
