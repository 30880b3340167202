import { languageName } from '#web/lib/i18n/format.ts';

/** The known languages with one more or one fewer; English is never taken away. */
export const withLanguage = (known: readonly string[], language: string): string[] => {
  if (language === 'en') return [...known];
  return known.includes(language) ? known.filter((one) => one !== language) : [...known, language];
};

/** In the order of their names in the reader's own language. */
export const byName = (languages: readonly string[]): string[] =>
  languages.toSorted((a, b) => languageName(a).localeCompare(languageName(b)));

/** The languages whose name, here or in the language itself, begins with or holds what was typed. */
export const named = (languages: readonly string[], typed: string): string[] => {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return [...languages];
  return languages.filter((language) => {
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
    return [languageName(language), own, language].some((name) => name.toLowerCase().includes(sought));
  });
};
