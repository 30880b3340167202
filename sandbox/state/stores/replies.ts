import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sandboxNow } from '../clock.ts';
import { row, rows, run, together } from '../rows.ts';
import { Store } from './publishers.ts';
import { reviewOf } from './reviews.ts';

/** Apple shows a response "within 24 hours" of its acceptance; a working day is a typical delay. */
export const publishDelayMs = 8 * 3600_000;

const Reply = z.object({
  store: Store,
  app_id: z.string(),
  review_id: z.string(),
  response_id: z.string(),
  text: z.string(),
  modified_at: z.number(),
  publish_at: z.number(),
});
export type Reply = z.infer<typeof Reply>;
export type Target = { store: Store; appId: string; reviewId: string };

export const replyOf = (db: DatabaseSync, at: Target): Reply | undefined =>
  row(
    db,
    Reply,
    'select * from replies where store = ? and app_id = ? and review_id = ?',
    at.store,
    at.appId,
    at.reviewId,
  );

export const replyByResponseId = (db: DatabaseSync, id: string): Reply | undefined =>
  row(db, Reply, 'select * from replies where response_id = ?', id);

export const stateOf = (db: DatabaseSync, reply: Reply): 'PUBLISHED' | 'PENDING_PUBLISH' =>
  sandboxNow(db) >= reply.publish_at ? 'PUBLISHED' : 'PENDING_PUBLISH';

/** Publishes a pending reply; false if there is none. */
export const publishReply = (db: DatabaseSync, at: Target): boolean =>
  run(
    db,
    'update replies set publish_at = min(publish_at, ?) where store = ? and app_id = ? and review_id = ?',
    sandboxNow(db),
    at.store,
    at.appId,
    at.reviewId,
  ) > 0;

const keepInHistory = (
  db: DatabaseSync,
  at: Target,
  text: string | null,
  seeded: boolean,
  time: number,
): void => {
  run(
    db,
    'insert into reply_history (store, app_id, review_id, text, seeded, at) values (?, ?, ?, ?, ?, ?)',
    at.store,
    at.appId,
    at.reviewId,
    text,
    seeded ? 1 : 0,
    time,
  );
};

/** Overwrites what was there, as both stores do. `seeded` replies are part of the initial data. */
export const writeReply = (
  db: DatabaseSync,
  at: Target,
  text: string,
  seeded?: { at: number; publishAt: number },
): void =>
  together(db, () => {
    const time = seeded?.at ?? sandboxNow(db);
    const publishAt = seeded?.publishAt ?? (at.store === 'apple' ? time + publishDelayMs : time);
    run(
      db,
      `insert into replies values (?, ?, ?, ?, ?, ?, ?) on conflict (store, app_id, review_id)
       do update set text = excluded.text, modified_at = excluded.modified_at, publish_at = excluded.publish_at`,
      at.store,
      at.appId,
      at.reviewId,
      randomUUID(),
      text,
      time,
      publishAt,
    );
    keepInHistory(db, at, text, seeded !== undefined, time);
  });

/** Returns false if the review was deleted. A null text removes the reply. */
export const applyReply = (db: DatabaseSync, at: Target, text: string | null): boolean =>
  together(db, () => {
    if (reviewOf(db, at.store, at.appId, at.reviewId) === undefined) return false;
    if (text !== null) writeReply(db, at, text);
    else {
      run(
        db,
        'delete from replies where store = ? and app_id = ? and review_id = ?',
        at.store,
        at.appId,
        at.reviewId,
      );
      keepInHistory(db, at, null, false, sandboxNow(db));
    }
    return true;
  });

const Entry = z.object({ text: z.string().nullable(), seeded: z.number(), at: z.number() });

export const historyOf = (db: DatabaseSync, at: Target): z.infer<typeof Entry>[] =>
  rows(
    db,
    Entry,
    'select text, seeded, at from reply_history where store = ? and app_id = ? and review_id = ? order by seq',
    at.store,
    at.appId,
    at.reviewId,
  );
