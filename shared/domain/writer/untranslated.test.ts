import { expect, it } from 'vitest';
import { isUntranslated } from './untranslated.ts';

const own = { email: '', texts: ['Leafkeeper for busy people'] };

it.each([
  ['Thanks for the info!', 'Thanks for the info!', 'de', true],
  ['Thanks for the info!', 'thanks for the info 😊', 'tr', true],
  ['We are sorry about that.', 'Das tut uns leid.', 'de', false],
  ['Das tut uns wirklich leid.', 'Das tut uns wirklich leid.', 'de', false],
  ['Das tut uns wirklich leid.', 'Das tut uns wirklich leid.', 'de-AT', false],
  // Texts that are the same in both languages: names, numbers, addresses, a word or two.
  ['Robin Fern, Leafkeeper 4.2', 'Robin Fern, Leafkeeper 4.2', 'de', false],
  ['help@acme.test', 'help@acme.test', 'ja', false],
  ['Leafkeeper for busy people', 'Leafkeeper for busy people', 'fr', false],
  ['OK, super!', 'OK, super!', 'de', false],
])(
  'reports %j, translated as %j into %s, as untranslated: %s',
  (text, translation, targetLanguage, expected) => {
    expect(isUntranslated({ text, translation, targetLanguage, own })).toBe(expected);
  },
);
