const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether `text` contains all words of `query`, as prefixes too, ignoring case and accents. */
export const hasWords = (text: string, query: string): boolean => {
  const within = folded(text);
  return folded(query)
    .split(/\s+/)
    .every((word) => within.includes(word));
};
