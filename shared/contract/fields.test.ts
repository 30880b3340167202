import { expect, it } from 'vitest';
import { Day, Email, Id, LanguageTag, Name, StorableString, Text } from './fields.ts';
import * as release from './release/endpoints.ts';

it.each([
  ['a name', Name],
  ['a setting', StorableString],
  ['an id', Id],
  ['a language', LanguageTag],
  ['an e-mail address', Email],
])('refuses half a character and NUL in %s', (_, schema) => {
  for (const text of ['a\ud800@acme.test', 'a\0@acme.test'])
    expect(schema.safeParse(text).success).toBe(false);
});

it('keeps a text with half a character, but not with NUL', () => {
  expect(Text.parse('Thanks \ud83d!')).toBe('Thanks \ufffd!');
  expect(Text.parse('Thanks \u{1f600}!')).toBe('Thanks \u{1f600}!');
  expect(Text.safeParse('a\0b').success).toBe(false);
});

it.each([
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1970-01-01', true],
  ['2026-02-30', false],
  ['2999-12-31', true],
  ['9999-12-31', false],
])('knows whether %s is a day to count with: %s', (day, isDay) =>
  expect(Day.safeParse(day).success).toBe(isDay),
);

it('refuses a version that nobody can see', () =>
  expect(release.save.input.safeParse({ appId: '1', version: '\u200b', day: '2026-11-05' }).success).toBe(
    false,
  ));
