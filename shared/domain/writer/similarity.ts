import { sentencesIn } from '#shared/domain/language/sentences.ts';
import type { RequiredParts } from './shorten-reply.ts';

/**
 * Sørensen–Dice coefficient of letter trigrams from which replies read as the same. Measured: rewordings of a reply reach
 * 0.75 and more, as do some replies that share two sentences of three; replies that share one do not.
 */
const SIMILAR_FROM = 0.74;

/** The letters of a reply without signature and contact, which are the same in all replies. */
const lettersOf = (text: string, { signature, contact }: RequiredParts): string[] => {
  const sentences = sentencesIn(signature === '' ? text : text.replace(signature, ''))
    .map((sentence) => sentence.text)
    .filter((sentence) => contact === '' || !sentence.includes(contact));
  return [
    ...sentences
      .join('')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ];
};

const trigramsOf = (letters: readonly string[]): Map<string, number> => {
  const trigrams = new Map<string, number>();
  for (let start = 0; start + 3 <= letters.length; start += 1) {
    const trigram = letters.slice(start, start + 3).join('');
    trigrams.set(trigram, (trigrams.get(trigram) ?? 0) + 1);
  }
  return trigrams;
};

const diceCoefficient = (
  one: readonly string[],
  other: readonly string[],
  left = trigramsOf(one),
): number => {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 3) return one.join('') === other.join('') ? 1 : 0;
  // Even if all of the shorter one were in the longer.
  if ((2 * (shorter - 2)) / (one.length + other.length - 4) < SIMILAR_FROM) return 0;
  const right = trigramsOf(other);
  const common = [...left].reduce(
    (sum, [trigram, count]) => sum + Math.min(count, right.get(trigram) ?? 0),
    0,
  );
  return (2 * common) / (one.length + other.length - 4);
};

/** Whether a reply is, apart from reordering and small changes, the same as one of the others. */
export const isSimilar = (text: string, others: readonly string[], required: RequiredParts): boolean => {
  const letters = lettersOf(text, required);
  return others.some((other) => diceCoefficient(letters, lettersOf(other, required)) >= SIMILAR_FROM);
};

/** Those of many texts that are nearly the same as one. */
export const similarAmong = <Other extends { text: string }>(
  text: string,
  others: readonly Other[],
  required: RequiredParts,
): Other[] => {
  const letters = lettersOf(text, required);
  const trigrams = trigramsOf(letters);
  return others.filter(
    (other) => diceCoefficient(letters, lettersOf(other.text, required), trigrams) >= SIMILAR_FROM,
  );
};
