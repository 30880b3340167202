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

/** The 14 languages with every phrase. */
export const languages: readonly string[] = Object.keys(texts);

/** Those, and a few more with the phrases that a usual reply is made of. */
export const spokenLanguages: readonly string[] = [...languages, ...Object.keys(extra)];

export const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? 'en';

/** In the language where it has phrases, else in English. */
export const phrase = (language: string, key: string): string => {
  const at = order.indexOf(key);
  const spoken = languageOf(language);
  return texts[spoken]?.[at] ?? extra[spoken]?.[key] ?? texts.en?.[at] ?? '';
};

/** Only where the language has the phrase itself. */
export const ownPhrase = (language: string, key: string): string | undefined =>
  texts[languageOf(language)]?.[order.indexOf(key)];

export const phraseKeys: readonly string[] = order;

export const hasPhrases = (language: string): boolean => spokenLanguages.includes(languageOf(language));
