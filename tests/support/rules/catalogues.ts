import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { ROOT } from '#scripts/lib/processes.ts';

const LOCALES = join(ROOT, 'web', 'locales');
const po = formatter();

/** The catalogues of what is loaded later. */
export const AREAS = readdirSync(LOCALES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'glossary')
  .map(({ name }) => name);

export type Entry = { message: string; translation: string; context: string };

/** Every message of a language, those of the screens that are opened later too. */
export const entriesOf = (language: string): Entry[] =>
  [LOCALES, ...AREAS.map((area) => join(LOCALES, area))].flatMap((folder) => {
    const text = readFileSync(join(folder, `${language}.po`), 'utf8');
    const catalogue = po.parse(text, { locale: language, sourceLocale: 'en', filename: language });
    return Object.values(catalogue).map(({ message = '', translation = '', context = '' }) => ({
      message,
      translation,
      context,
    }));
  });

export const languagesOf = (folder: string): string[] =>
  readdirSync(join(LOCALES, folder))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.replace('.po', ''))
    .sort();

/** What a message is filled with: its values and tags, each once; and the forms its plurals have. */
export type Parts = { names: string[]; plurals: string[][] };

export const partsOf = (message: string): Parts => {
  const names = new Set<string>();
  const plurals: string[][] = [];
  const walk = (compiled: CompiledMessage): void => {
    for (const part of compiled) {
      if (typeof part === 'string') {
        for (const [tag] of part.matchAll(/<\/?\d+\/?>/g)) names.add(tag);
        continue;
      }
      const [name, type, format] = part;
      names.add(name);
      if (type === undefined || typeof format !== 'object' || format === null) continue;
      if (type === 'plural') plurals.push(Object.keys(format).filter((form) => form !== 'offset'));
      for (const form of Object.values(format)) if (Array.isArray(form)) walk(form);
    }
  };
  walk(compileMessageOrThrow(message));
  return { names: [...names].sort(), plurals };
};
