import { DEFAULT_PROMPTS } from './prompt-texts.ts';
import { CANARY, RULE_TEXTS } from './prompts.ts';

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The mark as it stands, backwards, in hexadecimal, in base64 at each of its three places, and thirteen letters on. */
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

/** Sentences of ours long enough that nobody writes them by chance. */
const SENTENCES = [...RULE_TEXTS, ...Object.values(DEFAULT_PROMPTS)]
  .flatMap((text) => text.split(/[.:;\n]/))
  .map(letters)
  .filter((sentence) => sentence.length >= 30);

/** Whether a plain text holds the mark of our instructions, or a sentence of them. */
export const promptLeakIn = (said: string): boolean => {
  const heard = letters(said);
  return MARKS.some((mark) => heard.includes(mark)) || SENTENCES.some((sentence) => heard.includes(sentence));
};
