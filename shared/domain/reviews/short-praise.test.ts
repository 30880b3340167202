import { expect, it } from 'vitest';
import { isShortPraise } from './short-praise.ts';

const praise = {
  starRating: 5,
  kind: 'praise',
  title: 'Great',
  body: 'Works 👍',
  translatedTitle: null,
  translatedBody: null,
};

it('takes four and five stars with a few words of praise for short praise', () => {
  expect(isShortPraise(praise)).toBe(true);
  expect(isShortPraise({ ...praise, starRating: 4, body: 'x'.repeat(55) })).toBe(true);
});

it.each([
  ['three stars', { starRating: 3 }],
  ['another kind', { kind: 'wish' }],
  ['an unknown kind', { kind: null }],
  ['more than sixty characters', { body: 'x'.repeat(56) }],
  ['a long translation', { translatedBody: 'x'.repeat(61) }],
  ['a question', { body: 'Dark mode?' }],
  ['a Greek question', { body: 'Πότε;' }],
  ['an Arabic question', { body: 'متى؟' }],
  ['a Japanese question', { body: 'いつ？' }],
  ['a question in its translation', { translatedBody: 'When?' }],
  ['two lines', { body: 'Good\nbut' }],
])('does not take %s for short praise', (_, other) => {
  expect(isShortPraise({ ...praise, ...other })).toBe(false);
});
