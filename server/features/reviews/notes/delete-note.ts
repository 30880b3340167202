import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropNote } from '#server/db/tables/reviews/notes.ts';
import { lockAnyReview } from '#server/db/tables/reviews/reviews.ts';
import type * as note from '#shared/contract/note/endpoints.ts';
import { changeReview } from '../changed/change-review.ts';

export const deleteNote: UseCase<typeof note.delete> = (
  { db },
  { companyId, userId },
  { appId, reviewId, id },
) =>
  inTenant(db, companyId, async (tx) => {
    const review = await lockAnyReview(tx, appId, reviewId);
    const outcome = await dropNote(tx, { appId, reviewId, id, userId });
    if (outcome === 'none') throw new ApiError('ENTITY_NOT_FOUND', 'Note not found.');
    if (outcome === 'of-another') throw new ApiError('NOT_ALLOWED', 'Only its author can delete a note.');
    if (review) await changeReview(tx, appId, reviewId, { notes_count: review.notes_count - 1 });
    return { success: true as const };
  });
