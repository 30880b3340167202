import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { peopleWhoSee } from '#server/db/tables/company/memberships.ts';
import { addNoteRow, notesOf } from '#server/db/tables/reviews/notes.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import { isShown } from '#server/db/tables/reviews/shown-review.ts';
import { tell } from '#server/features/notices/tell.ts';
import type * as note from '#shared/contract/note/endpoints.ts';
import { MAX_NOTES } from '#shared/contract/note/schema.ts';
import { mentionedIn } from '#shared/domain/account/mentions.ts';
import { changeReview } from '../changed/change-review.ts';
import { createdId } from '../created-id.ts';
import { toNote } from './to-note.ts';

/** Adds a note, or returns the one of this id; the lock on the review keeps their number exact. */
export const addNote: UseCase<typeof note.add> = (
  { db, jobs, now },
  { companyId, userId, username, firstName, lastName },
  { id, appId, reviewId, text },
) => {
  const noteId = createdId(id);
  return inTenant(db, companyId, async (tx) => {
    const review = await lockReview(tx, appId, reviewId);
    if (!review || !(await isShown(tx, appId, reviewId)))
      throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const notes = await notesOf(tx, appId, reviewId, MAX_NOTES);
    const repeated = notes.find(({ note_id }) => note_id === noteId);
    if (repeated) return { note: toNote(repeated, userId) };
    if (notes.length >= MAX_NOTES)
      throw new ApiError('MAXIMUM_REACHED', `A review can have ${MAX_NOTES} notes.`);
    const person = `${firstName} ${lastName}`.trim() || username;
    const mentions = mentionedIn(text, await peopleWhoSee(tx, appId));
    const row = await addNoteRow(tx, {
      company_id: companyId,
      app_id: appId,
      review_id: reviewId,
      note_id: noteId,
      text,
      user_id: userId,
      mentions,
      user_name: person,
      // Notes of the same moment keep their order.
      created_at: new Date(Math.max(now(), (notes.at(-1)?.created_at.getTime() ?? 0) + 1)),
    });
    await changeReview(tx, appId, reviewId, { notes_count: notes.length + 1 });
    const others = mentions.filter((id) => id !== userId);
    if (others.length > 0)
      await tell({ jobs, now }, tx, companyId, {
        kind: 'mentioned',
        key: noteId,
        appId,
        reviewId,
        to: others,
        facts: { app: (await appOf(tx, appId))?.name ?? '', person },
      });
    return { note: toNote(row, userId) };
  });
};
