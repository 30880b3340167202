import { createHash } from 'node:crypto';

/** A deterministic number from 0 to 1 for a text, so that the seed is the same on every machine. */
export const chance = (...words: (string | number)[]): number =>
  createHash('sha1').update(words.join('\t')).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(list: readonly [T, ...T[]], ...words: (string | number)[]): T =>
  list[Math.floor(chance(...words) * list.length)] ?? list[0];

export const seededUuid = (...words: (string | number)[]): string => {
  const hex = createHash('sha1').update(words.join('\t')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
