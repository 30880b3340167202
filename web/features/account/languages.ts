import { languageName } from '#web/lib/i18n/format.ts';

/** Adds or removes a known language; English cannot be removed. */
export const withLanguage = (known: readonly string[], language: string): string[] => {
  if (language === 'en') return [...known];
  return known.includes(language) ? known.filter((one) => one !== language) : [...known, language];
};

/** Sorted by their localized names. */
export const byName = (languages: readonly string[]): string[] =>
  languages.toSorted((a, b) => languageName(a).localeCompare(languageName(b)));

/** The languages whose localized or own name matches the query. */
export const named = (languages: readonly string[], typed: string): string[] => {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return [...languages];
  return languages.filter((language) => {
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
    return [languageName(language), own, language].some((name) => name.toLowerCase().includes(sought));
  });
};
