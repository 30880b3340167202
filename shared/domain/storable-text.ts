/** More than any store allows, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 20_000;
const MAX_ID_LENGTH = 200;

/**
 * A text that PostgreSQL stores and returns unchanged: no NUL, no lone surrogate, bounded length.
 * All external text passes through here, so that the next sync compares equal to the stored row.
 */
export const storableText = (text: string, maxLength = MAX_TEXT_LENGTH): string => {
  const whole = text.replaceAll('\0', '').toWellFormed();
  if (whole.length <= maxLength) return whole;
  const cut = whole.slice(0, maxLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

/** Unlike text, an id is rejected rather than cleaned: a cleaned one could name something else. */
export const isStorableId = (id: string): boolean =>
  id.length > 0 && id.length <= MAX_ID_LENGTH && id.isWellFormed() && !/\p{Cc}/u.test(id);

/** The app stores opened in 2008. */
const EARLIEST = Date.UTC(2008, 0);
const LATEST = Date.UTC(2100, 0);

/** Whether `time` (epoch ms) is a plausible date of a review. */
export const isStorableTime = (time: number): boolean => time >= EARLIEST && time < LATEST;
