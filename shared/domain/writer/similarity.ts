import { sentencesIn } from '#shared/domain/language/sentences.ts';
import type { RequiredParts } from './shorten-reply.ts';

/**
 * From here on a reader says "the same again": measured as Dice's share of common letter triples. Rewordings of one reply
 * lie at 0.75 and more; of replies that share two sentences of three some lie there too, those that share one do not.
 */
const SAME = 0.74;

/** What a reply says itself: how it is signed and where to write to is the same in all of them. */
const saidIn = (text: string, { signature, contact }: RequiredParts): string[] => {
  const own = sentencesIn(signature === '' ? text : text.replace(signature, ''))
    .map((sentence) => sentence.text)
    .filter((sentence) => contact === '' || !sentence.includes(contact));
  return [
    ...own
      .join('')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ];
};

const triplesOf = (letters: readonly string[]): Map<string, number> => {
  const triples = new Map<string, number>();
  for (let at = 0; at + 3 <= letters.length; at += 1) {
    const triple = letters.slice(at, at + 3).join('');
    triples.set(triple, (triples.get(triple) ?? 0) + 1);
  }
  return triples;
};

const likeness = (one: readonly string[], other: readonly string[]): number => {
  if (Math.min(one.length, other.length) < 3) return one.join('') === other.join('') ? 1 : 0;
  const [left, right] = [triplesOf(one), triplesOf(other)];
  const common = [...left].reduce((sum, [triple, times]) => sum + Math.min(times, right.get(triple) ?? 0), 0);
  return (2 * common) / (one.length + other.length - 4);
};

/** Whether a reader would call a reply one of the others again: whatever was moved, swapped for a near word or adorned. */
export const isSimilar = (text: string, others: readonly string[], kept: RequiredParts): boolean => {
  const said = saidIn(text, kept);
  return others.some((other) => likeness(said, saidIn(other, kept)) >= SAME);
};
