import type { Store } from '#shared/domain/stores/store.ts';

/** The longest reply a store takes, in UTF-16 code units (Google's documented 350; Apple's web console's 5,970). */
export const replyLimit = (store: Store): number => (store === 'google' ? 350 : 5970);

/** What a draft aims at: ten short of Google's limit, whose own words are "approximately 350". */
export const draftTarget = (store: Store): number => (store === 'google' ? 340 : 1200);

/** The length every limit is measured in: UTF-16 code units, the most careful reading of "characters". */
export const replyLength = (text: string): number => text.length;

export const isTooLong = (text: string, store: Store): boolean => replyLength(text) > replyLimit(store);

/** Two texts are the same to whoever writes them: only the Unicode form, line ends and outer space may differ. */
export const isSameText = (a: string, b: string): boolean => writtenText(a) === writtenText(b);

const writtenText = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** Two texts are the same reply when only what a store may change (Unicode form, spaces, tags, entities) differs. */
export const isSameReply = (a: string, b: string): boolean => normalisedReply(a) === normalisedReply(b);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });

/** A reply as far as stores give it back: entities decoded, tags stripped, white space as single spaces, NFC, trimmed. */
const normalisedReply = (text: string): string =>
  withoutEntities(text)
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
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
