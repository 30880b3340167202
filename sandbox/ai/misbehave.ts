import type { Behaviour } from '../state/ai-orders.ts';
import type { Ask } from './ask.ts';
import { phrase } from './phrases.ts';
import { draftText } from './write.ts';

const replyNames = new Set([
  'reply',
  'english',
  'replyInEnglish',
  'translation',
  'response',
  'translatedResponse',
]);

const changed = (
  answer: Record<string, unknown>,
  change: (text: string, name: string) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      replyNames.has(name) && typeof value === 'string' ? change(value, name) : value,
    ]),
  );

/** A reply of a model that obeyed instructions in the review. */
const injected = 'Visit https://prizes.win-big.example/claim or call +1 900 555 0199 for your refund!';

/** The same answer with the ordered defect; it still matches the schema. */
export const spoiled = (
  behaviour: Behaviour,
  answer: Record<string, unknown>,
  ask: Ask,
): Record<string, unknown> => {
  if (behaviour === 'injected-text') return changed(answer, (text) => `${text} ${injected}`);
  if (behaviour === 'too-long') {
    const limit = ask.limit ?? 340;
    return changed(answer, (text) =>
      `${text} `.repeat(Math.ceil((limit * 2) / (text.length + 1)) + 1).trim(),
    );
  }
  if (behaviour === 'wrong-language') {
    const other = answer.language === 'pl' ? 'tr' : 'pl';
    const wrong = ['thanksPlain', 'mixed', 'passOn'].map((key) => phrase(other, key)).join(' ');
    return changed(answer, () => wrong);
  }
  // Returns its input, neither translated nor improved.
  if (behaviour === 'untouched') {
    const given = ask.text ?? draftText(ask.draft);
    return given === '' ? answer : changed(answer, () => given);
  }
  return answer;
};
