import { i18n, type Messages } from '@lingui/core';
import { directionOf, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

type Words = { messages: Messages };

/** The words that every visit needs, a chunk for each language. */
const FIRST = import.meta.glob<Words>('../../locales/*.po');
/** The words of screens that are opened later. */
const LATER = import.meta.glob<Words>('../../locales/later/*.po');

/** The languages the interface speaks, the most asked for first. */
export const INTERFACE_LANGUAGES = PRIMARY_LANGUAGES.filter(
  (language) => `../../locales/${language}.po` in FIRST,
);

/** What a language calls itself: whoever looks for their own finds it in whatever they cannot read. */
export const ownName = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** The language that `theme-init.js` put on the page. */
const spoken = (): string => document.documentElement.lang;

/** Loads the words of the page's language, and speaks it. */
export const startWords = async (): Promise<void> => {
  const locale = spoken();
  const words = await FIRST[`../../locales/${locale}.po`]?.();
  if (!words) return;
  // The words of a later screen may be here already: these are added to them.
  i18n.load(locale, words.messages);
  i18n.activate(locale, [formatLocale(locale)]);
};

/** Fetches a screen together with the words that only such screens need. */
export const withItsWords =
  <Screen>(load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const locale = spoken();
    const [screen, words] = await Promise.all([load(), LATER[`../../locales/later/${locale}.po`]?.()]);
    if (words) i18n.load(locale, words.messages);
    return screen;
  };

/** The direction the interface is read in. */
export const pageDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/** The browser's full tag where it is of the interface's language ('en-GB'), for dates and numbers. */
export const formatLocale = (locale = i18n.locale): string =>
  navigator.languages.find((tag) => tag === locale || tag.startsWith(`${locale}-`)) ?? locale;

/** The attributes that tell a browser, a screen reader and a spelling checker which language a text is in. */
export const languageAttributes = (
  language: string | null,
): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } =>
  language === null ? { dir: 'auto' } : { lang: language, dir: directionOf(language) };
