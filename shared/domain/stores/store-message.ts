import { storableText } from '#shared/domain/storable-text.ts';

/** In UTF-16 code units. */
export const MAX_STORE_MESSAGE = 300;

/** Line ends and other controls; they become spaces. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** What cannot be seen, or changes the direction of the text around it. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A store's own words as a short plain line, to be quoted; null if they say nothing. */
export const storeMessage = (words: string): string | null => {
  // Cut before the rest is done: what a server answers may be long.
  const line = storableText(words, 4 * MAX_STORE_MESSAGE)
    .replace(CONTROLS, ' ')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/\p{L}/u.test(line)) return null;
  return line.length > MAX_STORE_MESSAGE ? `${storableText(line, MAX_STORE_MESSAGE - 1).trim()}…` : line;
};
