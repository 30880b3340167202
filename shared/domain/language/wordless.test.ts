import { expect, it } from 'vitest';
import { wordlessLanguage } from './wordless.ts';

const of = (body: string, device_language: string | null = null, territory: string | null = null) =>
  wordlessLanguage({ title: '', body, device_language, territory });

it.each([
  ['👍👍', null, null, 'en'],
  ['.', 'de', null, 'de'],
  ['10/10', 'pt_BR', null, 'pt-BR'],
  ['⭐️⭐️⭐️⭐️⭐️', null, 'DEU', 'de'],
  ['(^_^)', null, 'JPN', 'ja'],
  ['❤️', null, 'BRA', 'pt'],
  ['!!!', null, 'USA', 'en'],
  ['', 'not a language', null, 'en'],
  ['١٠', 'ar', 'EGY', 'ar'],
])('%s of a device in %s and the storefront %s is in %s', (body, device, territory, language) =>
  expect(of(body, device, territory)).toBe(language),
);

it.each(['ok', '好', '👍 gut', 'ㅋㅋ', 'ー'])('%s has words of its own', (body) =>
  expect(of(body, 'de', 'DEU')).toBeUndefined(),
);
