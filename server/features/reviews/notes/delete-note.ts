import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropNote } from '#server/db/tables/reviews/notes.ts';
import type { note } from '#shared/contract/note.ts';

export const deleteNote: UseCase<typeof note.deleteNote> = (
  { db },
  { companyId, userId },
  { appId, reviewId, id },
) =>
  inTenant(db, companyId, async (tx) => {
    const outcome = await dropNote(tx, { appId, reviewId, id, userId });
    if (outcome === 'none') throw new ApiError('ENTITY_NOT_FOUND', 'Note not found.');
    if (outcome === 'of-another') throw new ApiError('NOT_ALLOWED', 'Only its author can delete a note.');
    return { success: true as const };
  });
