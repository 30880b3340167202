import * as z from 'zod/mini';
import { Time } from '../fields.ts';

/** How long a note may be, in UTF-16 units, and how many of them a review may have. */
export const MAX_NOTE_LENGTH = 10_000;
export const MAX_NOTES = 100;

export const Note = z.object({
  id: z.string(),
  text: z.string(),
  /** The name of its author, who may have left. */
  by: z.string(),
  at: Time,
  isMine: z.boolean(),
  /** The ids of the people it mentions. */
  mentions: z._default(z.array(z.string()), []), // missing from nodes of an earlier release
});
export type Note = z.infer<typeof Note>;
