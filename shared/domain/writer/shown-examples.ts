/** What all examples of a request may cost together, in tokens. */
const MAX_TOKENS = 120;
/** The names of an example's fields, its kind and its sentiment. */
const FIELDS = 16;

/** Tokens of a text, rather too many than too few: letters of Latin scripts share tokens, others hardly do. */
const estimatedTokens = (text: string): number => {
  let tokens = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    tokens += code < 0x80 ? 0.28 : code < 0x10000 ? 1 : 3;
  }
  return tokens;
};

/** The first examples that cost little enough together. */
export const affordableExamples = <Example extends { text: string; topics: readonly string[] }>(
  examples: readonly Example[],
): Example[] => {
  let left = MAX_TOKENS;
  return examples.filter(({ text, topics }) => {
    const cost = FIELDS + 4 * topics.length + estimatedTokens(text);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
};
