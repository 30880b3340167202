import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, Time } from '../fields.ts';

/** How long a note may be, in UTF-16 units, and how many of them a review may have. */
export const MAX_NOTE_LENGTH = 10_000;
export const MAX_NOTES = 100;

const NoteText = z.string().check(
  z.refine((text) => !text.includes('\0'), 'must not contain NUL'),
  z.overwrite((text) => text.toWellFormed().trim()),
  z.minLength(1),
  z.maxLength(MAX_NOTE_LENGTH),
);

export const Note = z.object({
  id: z.string(),
  text: z.string(),
  /** The name of its author, who may have left. */
  by: z.string(),
  at: Time,
  isMine: z.boolean(),
});
export type Note = z.infer<typeof Note>;

export const note = {
  addNote: endpoint({
    method: 'POST',
    path: '/api/review/addNote',
    access: 'paying',
    summary: 'Add a note to a review, for the people of the company only',
    /** `id`: a UUID of the client's; a repeat with the same one returns the same note. */
    input: z.object({ id: z.optional(Id), appId: Id, reviewId: Id, text: NoteText, username: Claim }),
    output: z.object({ note: Note }),
    errors: ['ENTITY_NOT_FOUND', 'MAXIMUM_REACHED'],
  }),
  listNotes: endpoint({
    method: 'POST',
    path: '/api/review/listNotes',
    access: 'paying',
    summary: 'Get the notes on a review, oldest first',
    input: z.object({ appId: Id, reviewId: Id, username: Claim }),
    output: z.object({ notes: z.array(Note) }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  deleteNote: endpoint({
    method: 'POST',
    path: '/api/review/deleteNote',
    access: 'paying',
    summary: "Delete one's own note",
    input: z.object({ appId: Id, reviewId: Id, id: Id, username: Claim }),
    output: Done,
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  }),
};
