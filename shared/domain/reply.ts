import type { Store } from './store.ts';

/** The longest reply a store takes, in UTF-16 code units (Google's documented 350; Apple's web console's 5,970). */
export const replyLimit = (store: Store): number => (store === 'google' ? 350 : 5970);

/** What a draft aims at: ten short of Google's limit, whose own words are "approximately 350". */
export const draftTarget = (store: Store): number => (store === 'google' ? 340 : 1200);

/** The length every limit is measured in: UTF-16 code units, the most careful reading of "characters". */
export const replyLength = (text: string): number => text.length;

export const isTooLong = (text: string, store: Store): boolean => replyLength(text) > replyLimit(store);

/** Two texts are the same reply when only what a store may change (Unicode form, outer space, tags, line ends) differs. */
export const isSameReply = (a: string, b: string): boolean => normalisedReply(a) === normalisedReply(b);

/** A reply as stores give it back: tags stripped, line ends unified, NFC, trimmed. */
const normalisedReply = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .trim();

const wordingOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a reader would call a text the same as one of the others: case, spaces, signs and emoji aside. */
export const isSameWording = (text: string, others: readonly string[]): boolean =>
  others.some((other) => wordingOf(other) === wordingOf(text));
