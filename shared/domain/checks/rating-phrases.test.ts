import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unsafePromisesIn } from './unsafe-promises.ts';

const PHRASES = readFileSync(
  new URL('../../../tests/support/hostile/rating-phrases.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([language = '', kind = '', text = '']) => ({
    kind,
    text,
    codes: unsafePromisesIn(text, language).map(({ code }) => code),
  }));
const requests = PHRASES.filter(({ kind }) => kind === 'ask');
const honest = PHRASES.filter(({ kind }) => kind === 'honest');

it('finds at least 95% of the requests for stars, thanks or no thanks', () => {
  const missed = requests.filter(({ codes }) => !codes.includes('rating'));
  expect(missed.length / requests.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05);
});

it('takes at most 3% of the honest mentions of stars and reviews for requests', () => {
  const wrong = honest.filter(({ codes }) => codes.length > 0);
  expect(wrong.length / honest.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
});

it.each([
  ['Please change your rating.', 'change your rating'],
  ['Thank you for your review and please change your rating.', 'change your rating'],
  ['Pleаse rаisе yоur rаting.', 'rаisе yоur rаting'],
  ['𝐏𝐥𝐞𝐚𝐬𝐞 𝐫𝐚𝐭𝐞 𝐮𝐬.', '𝐫𝐚𝐭𝐞 𝐮𝐬'],
  ['Please r\u200bate us.', 'r\u200bate us'],
  ['We hope for ⭐⭐⭐⭐⭐ soon.', 'hope for ⭐⭐⭐⭐⭐'],
])('marks the request in %j', (text, part) => {
  const [found] = unsafePromisesIn(text, 'en').filter(({ code }) => code === 'rating');
  expect(text.slice(...(found?.span ?? [0, 0])).trim()).toBe(part);
});
