/** Whether two texts in an editor are equal up to Unicode form, line ends and outer white space. */
export const isSameText = (a: string, b: string): boolean => normalizedText(a) === normalizedText(b);

const normalizedText = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** Whether two texts differ only in what a store may change: Unicode form, white space, tags, entities. */
export const isSameReply = (a: string, b: string): boolean => normalizedReply(a) === normalizedReply(b);

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

const normalizedReply = (text: string): string =>
  withoutEntities(text)
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();

const visibleText = (text: string): string =>
  withoutEntities(text).replace(/\s+/g, ' ').normalize('NFC').trim();

/** Whether readers see another text than the one that was sent, white space and Unicode form aside. */
export const isAltered = (sent: string, published: string): boolean =>
  visibleText(sent) !== visibleText(published);

const wordingOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text equals one of the others apart from case, white space, punctuation and emoji. */
export const isSameWording = (text: string, others: readonly string[]): boolean =>
  others.some((other) => wordingOf(other) === wordingOf(text));
