import { DEFAULT_PROMPTS } from './prompt-texts.ts';
import { CANARY, RULE_TEXTS } from './prompts.ts';

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The canary as it is, reversed, in hexadecimal, in base64 at each of the three alignments, and in ROT13. */
const MARKS = [
  CANARY,
  [...CANARY].reverse().join(''),
  ...[
    '524a2d3751342d4f5243484944',
    'UkotN1E0LU9SQ0hJR',
    'JKLTdRNC1PUkNISU',
    'Si03UTQtT1JDSElE',
    'EW-7D4-BEPUVQ',
  ],
].map(letters);

/** Sentences of our instructions that are too long to occur by chance. */
const SENTENCES = [...RULE_TEXTS, ...Object.values(DEFAULT_PROMPTS)]
  .flatMap((text) => text.split(/[.:;\n]/))
  .map(letters)
  .filter((sentence) => sentence.length >= 28);

/** Whether a plain text contains the canary or a sentence of our instructions. */
export const promptLeakIn = (plain: string): boolean => {
  const text = letters(plain);
  return MARKS.some((mark) => text.includes(mark)) || SENTENCES.some((sentence) => text.includes(sentence));
};
