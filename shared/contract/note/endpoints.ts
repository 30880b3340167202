import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id } from '../fields.ts';
import { MAX_NOTE_LENGTH, Note } from './schema.ts';

const NoteText = z.string().check(
  z.refine((text) => !text.includes('\0'), 'must not contain NUL'),
  z.overwrite((text) => text.toWellFormed().trim()),
  z.minLength(1),
  z.maxLength(MAX_NOTE_LENGTH),
);

export const add = endpoint({
  method: 'POST',
  path: '/api/review/addNote',
  access: 'paying',
  right: 'draft',
  /** `id`: a UUID of the client's; a repeat with the same one returns the same note. */
  input: z.object({ id: z.optional(Id), appId: Id, reviewId: Id, text: NoteText, username: Claim }),
  output: z.object({ note: Note }),
});

export const list = endpoint({
  method: 'POST',
  path: '/api/review/listNotes',
  access: 'paying',
  right: 'read',
  input: z.object({ appId: Id, reviewId: Id, username: Claim }),
  output: z.object({ notes: z.array(Note) }),
});

const deleteNote = endpoint({
  method: 'POST',
  path: '/api/review/deleteNote',
  access: 'paying',
  right: 'draft',
  input: z.object({ appId: Id, reviewId: Id, id: Id, username: Claim }),
  output: Done,
});

export { deleteNote as delete };
