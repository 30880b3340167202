import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { notesOf } from '#server/db/tables/reviews/notes.ts';
import { isShown } from '#server/db/tables/reviews/shown-review.ts';
import type * as note from '#shared/contract/note/endpoints.ts';
import { MAX_NOTES } from '#shared/contract/note/schema.ts';
import { toNote } from './to-note.ts';

export const listNotes: UseCase<typeof note.list> = ({ db }, { companyId, userId }, { appId, reviewId }) =>
  inTenant(db, companyId, async (tx) => {
    if (!(await isShown(tx, appId, reviewId))) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const rows = await notesOf(tx, appId, reviewId, MAX_NOTES);
    return { notes: rows.map((row) => toNote(row, userId)) };
  });
