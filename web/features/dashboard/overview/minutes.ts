/** Minutes per reply of someone who has sent too few to tell. */
const USUAL_MINUTES = 0.75;

/** Minutes that a number of replies take; at least one. */
export const minutesFor = (replies: number, perReply: number | null): number =>
  Math.max(1, Math.round(replies * (perReply ?? USUAL_MINUTES)));
