import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

const read = (language: string): Record<string, string> =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), 'utf8')));

const english = read('en');
const all = new Map<string, Record<string, string>>(
  PRIMARY_LANGUAGES.map((language) => [language, read(language)]),
);

/** The texts of a page in one language. They are HTML of our own; values are inserted as they are. */
export type Texts = {
  language: string;
  direction: 'ltr' | 'rtl';
  text: (key: string, values?: Readonly<Record<string, string>>) => string;
};

/** The languages of an Accept-Language header, the most wanted first. */
const wantedIn = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(';');
      return {
        language: tag.toLowerCase().split('-', 1)[0] ?? '',
        weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1),
      };
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);

/** The texts in the page's language if it names one, or else in the browser's; English if neither is there. */
export const textsFor = (header: string | undefined, named = ''): Texts => {
  const language = [...wantedIn(named), ...wantedIn(header ?? '')].find((each) => all.has(each)) ?? 'en';
  const texts = all.get(language) ?? english;
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    text: (key, values = {}) =>
      (texts[key] ?? english[key] ?? values[key] ?? '').replace(
        /\{(\w+)\}/g,
        (slot, name: string) => values[name] ?? slot,
      ),
  };
};

/** An HTML page in the language of the texts, with its `{{key}}` replaced by them. */
export const filledPage = (
  html: string,
  { language, direction, text }: Texts,
  values: Readonly<Record<string, string>> = {},
): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}" dir="${direction}">`)
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => text(key, values));
