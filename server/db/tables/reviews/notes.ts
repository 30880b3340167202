import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type NoteRow = Selectable<Schema['notes']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The notes on a review, oldest first. */
export const notesOf = (tx: Tx, appId: string, reviewId: string, limit: number): Promise<NoteRow[]> =>
  tx
    .selectFrom('notes')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .orderBy('created_at')
    .orderBy('note_id')
    .limit(limit)
    .execute();

export const addNoteRow = (tx: Tx, note: Insertable<Schema['notes']>): Promise<NoteRow> =>
  tx.insertInto('notes').values(note).returningAll().executeTakeFirstOrThrow();

/** Deletes the note if the person wrote it. */
export const dropNote = async (
  tx: Tx,
  { appId, reviewId, id, userId }: { appId: string; reviewId: string; id: string; userId: string },
): Promise<'dropped' | 'of-another' | 'none'> => {
  if (!UUID.test(id)) return 'none';
  const dropped = await tx
    .deleteFrom('notes')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('note_id', '=', id)
    .where('user_id', '=', userId)
    .returning('note_id')
    .executeTakeFirst();
  if (dropped) return 'dropped';
  const other = await tx
    .selectFrom('notes')
    .select('note_id')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('note_id', '=', id)
    .executeTakeFirst();
  return other ? 'of-another' : 'none';
};
