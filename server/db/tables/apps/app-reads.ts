import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

type Look = { companyId: string; appId: string; reviewId: string; since: Date; now: Date; leaseMs: number };

/**
 * Whether a review was among those read after `since`; if not, what to do: read the list, which is then reserved for
 * the caller, read the review by itself, or wait for whichever node is reading the list.
 */
export const beginReadBeforeWrite = async (
  tx: Tx,
  { companyId, appId, reviewId, since, now, leaseMs }: Look,
): Promise<'fresh' | 'read-list' | 'read-review' | 'wait'> => {
  const row = await tx
    .selectFrom('app_reads')
    .select([
      sql<boolean>`read_at > ${since}`.as('isFresh'),
      sql<boolean>`${reviewId} = any(review_ids)`.as('isThere'),
    ])
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (row?.isFresh) return row.isThere ? 'fresh' : 'read-review';
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const taken = await tx
    .insertInto('app_reads')
    .values({ company_id: companyId, app_id: appId, lease_until: leaseUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id'])
        .doUpdateSet({ lease_until: leaseUntil })
        .where((row) =>
          row.or([row('app_reads.lease_until', 'is', null), row('app_reads.lease_until', '<=', now)]),
        )
        .where('app_reads.read_at', '<=', since),
    )
    .returning('app_id')
    .executeTakeFirst();
  return taken ? 'read-list' : 'wait';
};

/** Records that the top of a list was read at `readAt` and contained these reviews. */
export const saveRead = async (
  tx: Tx,
  appId: string,
  readAt: Date,
  ids: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('app_reads')
    .set({ read_at: readAt, review_ids: sql`${[...ids]}::text[]`, lease_until: null })
    .where('app_id', '=', appId)
    .execute();
};

/** Releases the reservation of the list. */
export const endRead = async (tx: Tx, appId: string): Promise<void> => {
  await tx.updateTable('app_reads').set({ lease_until: null }).where('app_id', '=', appId).execute();
};

/** Whether the top of a list was read after `since`. */
export const wasReadSince = async (tx: Tx, appId: string, since: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('app_reads')
    .select('app_id')
    .where('app_id', '=', appId)
    .where('read_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
};
