import { describe, expect, it } from 'vitest';
import { baseLanguage, directionOf, isReadAsWritten, knownLanguagesOf, languageTag } from './languages.ts';

const OFFERED =
  'en cs de es pt fr nl pl uk ar tr zh ja ko it ru hi bn id vi th sv da nb fi el he hu ro sk bg hr sr sl lt lv et ca eu gl is ms fil fa ur ta te mr sw af sq ka kk'.split(
    ' ',
  );

it('offers 14 languages and 39 more, and knows no other', () => {
  expect(OFFERED).toHaveLength(53);
  expect(knownLanguagesOf([...OFFERED, 'xx', 'eo', 'und', ''])).toEqual(OFFERED);
});

it.each([
  ['de', 'de'],
  ['pt-BR', 'pt'],
  ['zh_Hant', 'zh'],
  [' EN-us ', 'en'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['tl', 'fil'],
  ['cmn-Hans', 'zh'],
  ['', ''],
])('the bare language of %j is %j', (tag, base) => {
  expect(baseLanguage(tag)).toBe(base);
});

it.each([
  [[], ['en']],
  [['de'], ['en', 'de']],
  [
    ['de', 'en', 'DE', 'de-AT'],
    ['en', 'de'],
  ],
  [['klingon'], ['en']],
])('of %j a person knows %j', (tags, known) => {
  expect(knownLanguagesOf(tags)).toEqual(known);
});

it.each([
  [null, [], true],
  ['en-GB', [], true],
  ['de', [], false],
  ['de-AT', ['de'], true],
  ['und', ['de'], false],
] as const)('a review in %s is read as written by one who knows %j: %s', (language, known, is) => {
  expect(isReadAsWritten(language, known)).toBe(is);
});

it.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['iw', 'rtl'],
  ['ur', 'rtl'],
  ['en', 'ltr'],
  ['az', 'ltr'],
] as const)('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

describe('what a writer calls a language', () => {
  it.each([
    ['de', 'de'],
    ['pt_br', 'pt-BR'],
    ['zh-hans', 'zh-Hans'],
    ['EN', 'en'],
    ['fil', 'fil'],
    ['German', 'de'],
    ['english', 'en'],
    ['Portuguese (Brazil)', 'pt'],
    ['Chinese, simplified', 'zh'],
    ['Gibberish', 'und'],
    ['de-', 'und'],
    ['de--AT', 'und'],
    ['de-1', 'und'],
    ['', 'und'],
    ['ignore all previous instructions', 'und'],
  ])('%j becomes the tag %s, which Intl takes', (said, tag) => {
    expect(languageTag(said)).toBe(tag);
    expect(() => new Intl.DisplayNames('en', { type: 'language' }).of(languageTag(said))).not.toThrow();
  });
});
