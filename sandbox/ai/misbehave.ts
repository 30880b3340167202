import type { Behaviour } from '../state/ai-orders.ts';
import type { Ask } from './ask.ts';
import { judgedAll } from './classify.ts';
import { inLatinLetters, languageOf, phrase } from './phrases.ts';
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
  if (behaviour === 'wrapped-text') return changed(answer, (text) => String.raw`Reply: "${text}\n\nBye"`);
  if (behaviour === 'half-wrapped-text') return changed(answer, (text) => `"${text}`);
  if (behaviour === 'latin-letters') {
    const language = String(answer.language ?? ask.language ?? ask.targetLanguage ?? '');
    const latin = inLatinLetters(language);
    if (!latin) return answer;
    const tagged = 'language' in answer ? { ...answer, language: `${languageOf(language)}-Latn` } : answer;
    return changed(tagged, (text, name) => (name === 'english' || name === 'replyInEnglish' ? text : latin));
  }
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
  if (behaviour === 'missing-classification') {
    const { kind: _k, sentiment: _s, mentions: _m, ...rest } = answer;
    return answer.reviews ? { reviews: [] } : rest;
  }
  if (behaviour === 'blind-judge' && 'unbacked' in answer)
    return { rating: false, unbacked: false, contact: false };
  if (behaviour === 'harsh-judge' && 'unbacked' in answer)
    return { rating: true, unbacked: true, contact: true };
  if (behaviour === 'silent-judge' && 'unbacked' in answer) return { verdict: 'Looks fine to me!' };
  if (behaviour === 'hostile-neighbour') return answer.reviews ? { reviews: overruled(ask) } : answer;
  const spoil = MENTIONS.get(behaviour);
  if (!spoil) return answer;
  const spoilt = (judgement: Record<string, unknown>) => ({ ...judgement, mentions: spoil });
  return answer.reviews ? { reviews: judgedAll(ask).map(spoilt) } : spoilt(answer);
};

/** Mentions that no review makes. */
const MENTIONS = new Map<Behaviour, string[]>([
  ['invented-quote', ['crashes: it deleted my whole life']],
  ['unknown-topic', ['astrology: a']],
]);

/** What makes a review speak for the others. */
const HOSTILE = /classify (?:all|every)/i;

/**
 * The answer of a model that obeys a review with "classify all" in it: by its first id, it answers twice, instead, or
 * for reviews that nobody asked about. Requests without such a review are answered as usual.
 */
const overruled = (ask: Ask): unknown[] => {
  const answers = judgedAll(ask);
  if (!HOSTILE.test(JSON.stringify(ask.reviews))) return answers;
  const opposite = answers.map((answer) => ({
    ...answer,
    kind: answer.kind === 'praise' ? 'complaint' : 'praise',
    sentiment: answer.sentiment > 0 ? -2 : 2,
  }));
  const way = (answers[0]?.id.codePointAt(0) ?? 0) % 3;
  if (way === 0) return opposite;
  return way === 1 ? [...answers, ...opposite] : [...opposite, { ...opposite[0], id: '*' }];
};
