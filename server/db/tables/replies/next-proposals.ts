import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { forgetEnded, type ProposalRow } from './proposals.ts';

/** Old reviews of these apps: what is written before `until`. */
export type OldOf = { apps: readonly string[]; until: Date };

/** The next replies to hand over, approved until `approvedBy`, but for those to old reviews of some apps. */
export const nextScheduled = (
  tx: Tx,
  batchId: string,
  limit: number,
  approvedBy: Date,
  { apps, until }: OldOf,
): Promise<ProposalRow[]> =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'scheduled')
    .where('approved_at', '<=', approvedBy)
    .where((or) =>
      or.or([
        or('review_at', '>=', until),
        or.not(or('app_id', '=', sql<string>`any(${[...apps]}::text[])`)),
      ]),
    )
    .orderBy('position')
    .limit(limit)
    .execute();

/** When the first of the replies was approved that were approved after `approvedBy`. */
export const nextApproval = async (tx: Tx, batchId: string, approvedBy: Date): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('proposals')
    .select('approved_at')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'scheduled')
    .where('approved_at', '>', approvedBy)
    .orderBy('approved_at')
    .limit(1)
    .executeTakeFirst();
  return row?.approved_at ?? undefined;
};

/** The first approved reply to an old review of each app of a batch. */
export const firstOld = async (
  tx: Tx,
  batchId: string,
  approvedBy: Date,
  until: Date,
): Promise<ProposalRow[]> =>
  tx
    .selectFrom('proposals')
    .distinctOn('app_id')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'scheduled')
    .where('approved_at', '<=', approvedBy)
    .where('review_at', '<', until)
    .orderBy('app_id')
    .orderBy('position')
    .execute();

/** The apps with a reply to an old review on its way. */
export const appsWithOldOnTheWay = async (tx: Tx, until: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('proposals')
    .select('app_id')
    .distinct()
    .where('delivery', 'in', ['queued', 'sending'])
    .where('review_at', '<', until)
    .execute();
  return rows.map(({ app_id: appId }) => appId);
};

/** The approved replies to old reviews of some apps have failed: the store takes none. At most as many as a batch has. */
export const failOld = async (tx: Tx, batchId: string, { apps, until }: OldOf): Promise<void> => {
  const failed = await tx
    .updateTable('proposals')
    .set({ state: 'failed', reason: 'too_old' })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'scheduled')
    .where('review_at', '<', until)
    .where('app_id', '=', sql<string>`any(${[...apps]}::text[])`)
    .returning('proposal_id')
    .execute();
  await forgetEnded(
    tx,
    failed.map(({ proposal_id: id }) => id),
  );
};
