import { expect, it } from 'vitest';
import { mentionedIn, partsOf, peopleFor, typedMention } from './mentions.ts';

const person = (userId: string, firstName: string, lastName = '') => ({
  userId,
  firstName,
  lastName,
  username: `${userId}@team.test`,
});
const people = [
  person('jo', 'Jo'),
  person('jo2', 'Jo', 'Kim'),
  person('m', 'Mira', 'Koch'),
  person('m2', 'Mira', 'Koch'),
  person('z', 'Zoë', 'Ağa'),
  person('none', ''),
];

it.each([
  ['@Jo, look', ['jo']],
  ['look, @jo kim!', ['jo2']],
  ['@Jo Kimberly', ['jo']],
  ['(@Mira Koch)', ['m', 'm2']],
  ['@Zoë Ağa and @Jo and @Jo', ['z', 'jo']],
  ['@none@team.test', ['none']],
  ['mail@Jo.example', []],
  ['@Joanna', []],
  ['@ Jo', []],
  ['@', []],
  ['@@Jo', ['jo']],
  ['', []],
])('finds whom %j mentions', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
  expect(
    partsOf(text, people)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it.each([
  ['Hi @Mi', 6, 'Mi'],
  ['@', 1, ''],
  ['Hi @Mira K', 10, 'Mira K'],
  ['mail@example', 12, undefined],
  ['@Mira\nKoch', 10, undefined],
  ['@Mira', 0, undefined],
])('offers names for what is typed in %j', (text, caret, typed) => {
  expect(typedMention(text, caret)).toBe(typed);
});

it('offers people by the start of each of their names, but not whose name is complete', () => {
  const offered = (typed: string) => peopleFor(typed, people, 3).map(({ userId }) => userId);
  expect(offered('')).toEqual(['jo', 'jo2', 'm']);
  expect(offered('ko')).toEqual(['m', 'm2']);
  expect(offered('jo')).toEqual(['jo2']);
  expect(offered('x')).toEqual([]);
});
