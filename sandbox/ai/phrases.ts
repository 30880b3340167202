import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Phrases = z.object({
  order: z.array(z.string()),
  texts: z.record(z.string(), z.array(z.string())),
  extra: z.record(z.string(), z.record(z.string(), z.string())),
});

const { order, texts, extra } = Phrases.parse(
  JSON.parse(readFileSync(new URL('./phrases.json', import.meta.url), 'utf8')),
);

/** The 14 languages that have all phrases. */
export const languages: readonly string[] = Object.keys(texts);

/** These, and a few more with the phrases of a typical reply. */
export const spokenLanguages: readonly string[] = [...languages, ...Object.keys(extra)];

export const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? 'en';

/** The phrase in the language, or in English if it has none. */
export const phrase = (language: string, key: string): string => {
  const at = order.indexOf(key);
  const spoken = languageOf(language);
  return texts[spoken]?.[at] ?? extra[spoken]?.[key] ?? texts.en?.[at] ?? '';
};

/** The phrase only if the language has it. */
export const ownPhrase = (language: string, key: string): string | undefined =>
  texts[languageOf(language)]?.[order.indexOf(key)];

export const phraseKeys: readonly string[] = order;

export const hasPhrases = (language: string): boolean => spokenLanguages.includes(languageOf(language));
