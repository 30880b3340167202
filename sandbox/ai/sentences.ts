const noSpaceAfter = /[。！？]$/u;
const endings = /(?<=[。！？])|(?<=[.!?؟…।])\s+|\n+/u;

/** Splits a text into sentences; line breaks end sentences too. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(endings)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

export const joined = (sentences: string[]): string =>
  sentences.reduce(
    (text, next) => (text === '' ? next : `${text}${noSpaceAfter.test(text) ? '' : ' '}${next}`),
    '',
  );

/** As many whole sentences from the start as fit; the first is cut at a word only if it alone is too long. */
export const fitting = (sentences: string[], limit: number): string => {
  const kept = [...sentences];
  while (kept.length > 1 && joined(kept).length > limit) kept.splice(kept.length - 1, 1);
  const text = joined(kept);
  if (text.length <= limit) return text;
  return text
    .slice(0, Math.max(0, limit - 1))
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\s+\S*$/, '')
    .concat('…')
    .slice(0, limit);
};
