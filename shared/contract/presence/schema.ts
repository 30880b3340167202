import * as z from 'zod/mini';

/** What somebody does at a review that is open on their screen. */
export const Doing = z.enum(['reads', 'writes', 'left']);
export type Doing = z.infer<typeof Doing>;

/** How long a person counts as present after the last call, in ms; a page that stays calls twice as often. */
export const PRESENCE_MS = 60_000;
