/** Longer than any store lets anybody write, in UTF-16 code units. */
export const LONGEST_TEXT = 20_000;
const LONGEST_ID = 200;

/**
 * A text as the database keeps it and gives it back: without NUL, without half a surrogate pair, and of bounded length.
 * Every text from outside passes through here, so that what is read again compares equal to what was kept.
 */
export const storableText = (text: string, longest = LONGEST_TEXT): string => {
  const whole = text.replaceAll('\0', '').toWellFormed();
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

/** An id is used as it is or not at all: a changed one would name something else. */
export const isStorableId = (id: string): boolean =>
  id.length > 0 && id.length <= LONGEST_ID && id.isWellFormed() && !/\p{Cc}/u.test(id);

/** The app stores opened in 2008; a time far from then or from now is a mistake, not a date. */
const EARLIEST = Date.UTC(2008, 0);
const LATEST = Date.UTC(2100, 0);

/** Whether a review can have been written at `time` (epoch ms). */
export const isStorableTime = (time: number): boolean => time >= EARLIEST && time < LATEST;
