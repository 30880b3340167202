import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Phrases = z.object({ order: z.array(z.string()), texts: z.record(z.string(), z.array(z.string())) });

const { order, texts } = Phrases.parse(
  JSON.parse(readFileSync(new URL('./phrases.json', import.meta.url), 'utf8')),
);

export const languages: readonly string[] = Object.keys(texts);

export const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? 'en';

/** In the language where it has phrases, else in English. */
export const phrase = (language: string, key: string): string => {
  const at = order.indexOf(key);
  return texts[languageOf(language)]?.[at] ?? texts.en?.[at] ?? '';
};

export const phraseKeys: readonly string[] = order;

export const hasPhrases = (language: string): boolean => texts[languageOf(language)] !== undefined;
