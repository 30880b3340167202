import { expect, it } from 'vitest';
import { withLanguage } from './languages.ts';

it('adds and takes away a language, and never English', () => {
  expect(withLanguage(['en'], 'de')).toEqual(['en', 'de']);
  expect(withLanguage(['en', 'de'], 'de')).toEqual(['en']);
  expect(withLanguage(['en', 'de'], 'en')).toEqual(['en', 'de']);
});
