import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { gathered, tellAt } from '#shared/domain/notices/gather.ts';
import type { Facts, Notice } from '#shared/domain/notices/notice.ts';

export type NoticeRow = Selectable<Schema['notices']>;

type NewNotice = { companyId: string; noticeId: string; notice: Notice; tellAt: Date; at: Date };

/** Writes a notice; false if the same was written before. */
export const addNotice = async (
  tx: Tx,
  { companyId, noticeId, notice, tellAt, at }: NewNotice,
): Promise<boolean> => {
  const added = await tx
    .insertInto('notices')
    .values({
      company_id: companyId,
      notice_id: noticeId,
      kind: notice.kind,
      dedupe_key: `${notice.kind} ${notice.key}`,
      app_id: notice.appId ?? '',
      review_id: notice.reviewId ?? null,
      incident_id: notice.incidentId ?? null,
      user_ids: notice.to ? [...notice.to] : null,
      facts: JSON.stringify(notice.facts),
      tell_at: tellAt,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
};

type Gathering = Pick<NewNotice, 'companyId' | 'noticeId' | 'at'> & {
  appId: string;
  kind: NoticeRow['kind'];
  facts: Facts;
  reviewIds: readonly string[];
};

/**
 * Adds reviews to an app's notice that has not been sent yet, or writes one; returns when a new one will be sent.
 * The caller has locked the app's counts, so no other writes one meanwhile.
 */
export const gatherNotice = async (
  tx: Tx,
  { companyId, noticeId, appId, kind, facts, reviewIds, at }: Gathering,
): Promise<Date | undefined> => {
  const last = await tx
    .selectFrom('notices')
    .select(['notice_id', 'facts', 'tell_at', 'told_at'])
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .orderBy('tell_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last && !last.told_at) {
    await tx
      .updateTable('notices')
      .set({ facts: JSON.stringify(gathered(last.facts, reviewIds)) })
      .where('notice_id', '=', last.notice_id)
      .execute();
    return undefined;
  }
  const time = new Date(tellAt(at.getTime(), last?.tell_at.getTime()));
  const notice = { kind, key: `${appId} ${time.toISOString()}`, appId, facts: gathered(facts, reviewIds) };
  return (await addNotice(tx, { companyId, noticeId, notice, tellAt: time, at })) ? time : undefined;
};

/** The last notice that a person assigned reviews to another, if it is told after `after`; locked. */
export const lastAssigned = (
  tx: Tx,
  { to, person, after }: { to: string; person: string; after: Date },
): Promise<Pick<NoticeRow, 'notice_id' | 'facts' | 'told_at'> | undefined> =>
  tx
    .selectFrom('notices')
    .select(['notice_id', 'facts', 'told_at'])
    .where('kind', '=', 'assigned')
    .where('tell_at', '>', after)
    .where(sql<boolean>`user_ids = ${[to]}::text[]`)
    .where(sql<boolean>`facts ->> 'person' = ${person}`)
    .orderBy('tell_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Adds `n` reviews to what it tells; from then on it leads to the list. */
export const widenAssigned = async (
  tx: Tx,
  { notice_id: noticeId, facts: { app: _, n: before = 1, ...facts } }: Pick<NoticeRow, 'notice_id' | 'facts'>,
  n: number,
): Promise<void> => {
  await tx
    .updateTable('notices')
    .set({ app_id: '', review_id: null, facts: JSON.stringify({ ...facts, n: Number(before) + n }) })
    .where('notice_id', '=', noticeId)
    .execute();
};

/** Takes a notice to tell it; undefined if that was done. Whoever comes second waits for the first. */
export const takeNotice = (tx: Tx, noticeId: string, at: Date): Promise<NoticeRow | undefined> =>
  tx
    .updateTable('notices')
    .set({ told_at: at })
    .where('notice_id', '=', noticeId)
    .where('told_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** A notice that was told. */
export const noticeById = (tx: Tx, noticeId: string): Promise<NoticeRow | undefined> =>
  tx.selectFrom('notices').selectAll().where('notice_id', '=', noticeId).executeTakeFirst();

/** Deletes up to `limit` notices of all companies written before `before`; returns how many. */
export const purgeNotices = async (db: Db, before: Date, limit: number): Promise<number> =>
  (await sql<{ deleted: number }>`select delete_old_notices(${before}, ${limit}) as deleted`.execute(db))
    .rows[0]?.deleted ?? 0;

/** The notices told in a time, the oldest first. */
export const noticesOfDay = (tx: Tx, from: Date, until: Date, limit: number): Promise<NoticeRow[]> =>
  tx
    .selectFrom('notices')
    .selectAll()
    .where('told_at', '>=', from)
    .where('told_at', '<', until)
    .orderBy('created_at')
    .limit(limit)
    .execute();
