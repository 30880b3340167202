/** How long a person may undo the submit of one reply, in ms. */
export const UNDO_MS = 5000;
