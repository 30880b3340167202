import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { seedReviews } from '#sandbox/seed/known.ts';
import { detectLanguage, isWrittenIn } from './detect-language.ts';
import { PRIMARY_LANGUAGES } from './languages.ts';

/** Scripts that need half as many characters for the same content. */
const isDense = (language: string): boolean => ['zh', 'ja', 'ko'].includes(language);
const isLong = (language: string, text: string): boolean => text.length >= (isDense(language) ? 30 : 60);

/** Sentences of `eval/promises`, joined to the length of a short reply. */
const joined = (language: string): string[] => {
  const texts = [''];
  const file = readFileSync(new URL(`../../../eval/promises/${language}.txt`, import.meta.url), 'utf8');
  for (const line of file.trim().split('\n')) {
    const last = `${texts.pop()} ${line.split('\t')[1]}`.trim();
    texts.push(last, ...(isLong(language, last) ? [''] : []));
  }
  return texts;
};

/** Labelled reviews and replies of the sandbox. */
const seeded = seedReviews.flatMap(({ language, body, reply, bodyEn, replyEn }) => [
  { language, text: body },
  { language, text: reply },
  { language: 'en', text: bodyEn ?? '' },
  { language: 'en', text: replyEn ?? '' },
]);
const labelled = [
  ...seeded,
  ...PRIMARY_LANGUAGES.flatMap((language) => joined(language).map((text) => ({ language, text }))),
].filter(({ language, text }) => isLong(language, text));

it('detects the language of at least 98% of the labelled texts', () => {
  const wrong = labelled.filter(({ language, text }) => detectLanguage(text) !== language);
  expect(labelled.length).toBeGreaterThan(600);
  expect(wrong.length / labelled.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.02);
});

it('never denies the language of a text, and denies at least 98% of the other languages', () => {
  expect(labelled.filter(({ language, text }) => isWrittenIn(text, language) === 'no')).toEqual([]);
  const others = labelled.flatMap(({ language, text }) =>
    PRIMARY_LANGUAGES.filter((other) => other !== language).map((other) => isWrittenIn(text, other)),
  );
  expect(others.filter((verdict) => verdict === 'no').length / others.length).toBeGreaterThanOrEqual(0.98);
});

it.each([
  ['Grazie mille per la recensione, siamo felici che la app ti sia utile!', 'it', 'yes'],
  ['Kiitos palautteesta, olemme iloisia että sovellus on hyvä sinun mielestä.', 'fi', 'yes'],
  ['Thank you for your review, we are happy that you like it so much.', 'fi', 'no'],
  ['Спасибо за отзыв, нам очень приятно это слышать от вас!', 'ru', 'yes'],
  ['आपकी समीक्षा के लिए धन्यवाद, हम इसे ठीक करेंगे।', 'hi', 'yes'],
  ['Thank you!', 'fi', 'unsure'],
  ['Thank you for your review, we are happy that you like it.', 'xx', 'unsure'],
  ['😀 12', 'de', 'unsure'],
])('says whether %j is in %s: %s', (text, language, verdict) => {
  expect(isWrittenIn(text, language)).toBe(verdict);
});

it.each(['Super, hartelijk dank!', 'Laten we weten hoe het gaat', 'Veel plezier met de nieuwe app'])(
  'knows %j as Dutch',
  (text) => expect(detectLanguage(text)).toBe('nl'),
);
