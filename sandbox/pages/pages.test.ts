import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isWrittenIn } from '#shared/domain/language/detect-language.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { type Running, running } from '../test-setup.ts';
import { textsFor } from './texts.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await running();
});
afterAll(() => sandbox.stop());

const folder = new URL('./texts/', import.meta.url);
const textsOf = (language: string): Record<string, string> =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')));
const slotsIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

test('every language of the interface has every text, with the same slots', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    PRIMARY_LANGUAGES.map((language) => `${language}.json`).toSorted(),
  );
  const english = textsOf('en');
  for (const language of PRIMARY_LANGUAGES) {
    const texts = textsOf(language);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) {
      expect(slotsIn(text), `${language} ${key}`).toEqual(slotsIn(english[key] ?? ''));
      expect(text, `${language} ${key}`).not.toMatch(/[<>&"]/);
      const words = text.replace(/\{\w+\}|Rejoinder Early bird|Google/g, ' ');
      expect(isWrittenIn(words, language), `${language} ${key}`).not.toBe('no');
    }
  }
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', '', 'de'],
  ['en;q=0.2, fr-CH;q=0.8', '', 'fr'],
  ['fi, xx', '', 'en'],
  ['de', 'zh-Hans', 'zh'],
  [undefined, '', 'en'],
])('for a browser that wants %s and a page in "%s" the language is %s', (header, named, language) => {
  expect(textsFor(header, named).language).toBe(language);
});

const PAGES = [
  '/emulator/auth/handler',
  '/__/auth/action?oobCode=used',
  '/paddle/checkout',
  '/paddle/manage/sub_1/cancel',
  '/paddle/manage/sub_1/card',
];

test.each(PAGES)('%s is in the language of the browser, without gaps', async (path) => {
  for (const language of PRIMARY_LANGUAGES) {
    const response = await fetch(`${sandbox.url}${path}`, { headers: { 'accept-language': language } });
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/\{\{|undefined/);
    expect(html).toMatch(/<h1>[^<]+<\/h1>/);
    expect(html).not.toMatch(/<(?:button|label|title|dt)[^>]*>\s*</);
  }
});

test('the checkout is in the language that the product opens it with', async () => {
  const response = await fetch(`${sandbox.url}/paddle/checkout?locale=ar`, {
    headers: { 'accept-language': 'de' },
  });
  const html = await response.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('ادفع \u2066$39.00\u2069');
});
