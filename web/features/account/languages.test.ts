import { expect, it } from 'vitest';
import { withLanguage } from './languages.ts';

it('adds and removes a language, but never removes English', () => {
  expect(withLanguage(['en'], 'de')).toEqual(['en', 'de']);
  expect(withLanguage(['en', 'de'], 'de')).toEqual(['en']);
  expect(withLanguage(['en', 'de'], 'en')).toEqual(['en', 'de']);
});
