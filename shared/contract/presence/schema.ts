import * as z from 'zod/mini';

/** What somebody does at a review that is open on their screen. */
export const Doing = z.enum(['reads', 'writes', 'left']);
export type Doing = z.infer<typeof Doing>;

/** How long what somebody does is believed without being told again, in ms; whoever stays tells it twice as often. */
export const PRESENCE_MS = 60_000;
