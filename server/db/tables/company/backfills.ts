import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Cursor } from '../reviews/classified-reviews.ts';

export type BackfillRow = Selectable<Schema['backfills']> & { cursor_text: string };

const backfills = (tx: Tx) =>
  tx.selectFrom('backfills').selectAll().select(sql<string>`cursor_at::text`.as('cursor_text'));

export const backfillOf = (tx: Tx): Promise<BackfillRow | undefined> => backfills(tx).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockBackfill = (tx: Tx): Promise<BackfillRow | undefined> =>
  backfills(tx).forUpdate().executeTakeFirst();

/** Starts a backfill from the newest review on, or a finished one anew. */
export const startNewBackfill = async (
  tx: Tx,
  { companyId, total, at }: { companyId: string; total: number; at: Date },
): Promise<void> => {
  const fresh = {
    state: 'running' as const,
    total,
    done: 0,
    skipped: 0,
    started_at: at,
    cursor_at: at,
    cursor_review: '',
    cursor_app: '',
    resumes_at: null,
  };
  await tx
    .insertInto('backfills')
    .values({ company_id: companyId, ...fresh })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(fresh))
    .execute();
};

export const changeBackfill = async (
  tx: Tx,
  change: Partial<Pick<BackfillRow, 'state' | 'done' | 'skipped' | 'resumes_at'>>,
): Promise<void> => {
  await tx.updateTable('backfills').set(change).execute();
};

export const cursorIn = (row: BackfillRow): Cursor => ({
  at: row.cursor_text,
  reviewId: row.cursor_review,
  appId: row.cursor_app,
});

export const moveCursor = async (tx: Tx, { at, reviewId, appId }: Cursor): Promise<void> => {
  await tx
    .updateTable('backfills')
    .set({ cursor_at: at, cursor_review: reviewId, cursor_app: appId })
    .execute();
};
