import type { NoteRow } from '#server/db/tables/reviews/notes.ts';
import type { Note } from '#shared/contract/note/schema.ts';

/** A note as the person `userId` sees it. */
export const toNote = (
  { note_id: id, text, user_id: author, user_name: by, created_at: at, mentions }: NoteRow,
  userId: string,
): Note => ({ id, text, by, at: at.toISOString(), isMine: author === userId, mentions });
