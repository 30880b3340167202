import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

const Texts = z.record(z.string(), z.string());

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./phrases/${name}.json`, import.meta.url), 'utf8'));

const complete: [string, Record<string, string>][] = PRIMARY_LANGUAGES.map((language) => [
  language,
  Texts.parse(read(language)),
]);
const texts = new Map([...complete, ...Object.entries(z.record(z.string(), Texts).parse(read('others')))]);

/** The 14 languages that have all phrases. */
export const languages: readonly string[] = PRIMARY_LANGUAGES;

/** These, and a few more with the phrases of a typical reply. */
export const spokenLanguages: readonly string[] = [...texts.keys()];

const romanised = new Map(Object.entries(z.record(z.string(), Texts).parse(read('romanised'))));

/** Some phrases of a language with its own script in Latin letters, one after the other. */
export const inLatinLetters = (language: string): string | undefined => {
  const phrases = romanised.get(languageOf(language));
  return phrases && Object.values(phrases).join(' ');
};

export const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? 'en';

/** The phrase only if the language has it. */
export const ownPhrase = (language: string, key: string): string | undefined =>
  texts.get(languageOf(language))?.[key];

/** The phrase in the language, or in English if it has none. */
export const phrase = (language: string, key: string): string =>
  ownPhrase(language, key) ?? ownPhrase('en', key) ?? '';

export const phraseKeys: readonly string[] = Object.keys(texts.get('en') ?? {});

export const hasPhrases = (language: string): boolean => texts.has(languageOf(language));
