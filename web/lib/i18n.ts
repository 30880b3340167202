import { i18n, type Messages } from '@lingui/core';
import { directionOf } from '#shared/domain/languages.ts';

type Load = () => Promise<{ messages: Messages }>;

/** The words of each language: those every visit needs, and those of screens that are opened later. */
const CATALOGUES: Readonly<Record<string, { first: Load; later: Load }>> = {
  en: { first: () => import('#web/locales/en.po'), later: () => import('#web/locales/later/en.po') },
};

const spoken = (): string => {
  const locale = document.documentElement.lang;
  return locale in CATALOGUES ? locale : 'en';
};

/** Loads the words of the language that `theme-init.js` put on the page, and speaks it. */
export const startWords = async (): Promise<void> => {
  const locale = spoken();
  const words = await CATALOGUES[locale]?.first();
  if (words) i18n.loadAndActivate({ locale, messages: words.messages });
};

/** Fetches a screen together with the words that only such screens need. */
export const withItsWords =
  <Screen>(load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const locale = spoken();
    const [screen, words] = await Promise.all([load(), CATALOGUES[locale]?.later()]);
    if (words) i18n.load(locale, words.messages);
    return screen;
  };

/** The direction the interface is read in. */
export const pageDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/** The browser's full tag where it is of the interface's language ('en-GB'), for dates and numbers. */
export const formatLocale = (): string =>
  navigator.languages.find((tag) => tag === i18n.locale || tag.startsWith(`${i18n.locale}-`)) ?? i18n.locale;

/** The attributes that tell a browser, a screen reader and a spelling checker which language a text is in. */
export const languageAttributes = (
  language: string | null,
): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } =>
  language === null ? { dir: 'auto' } : { lang: language, dir: directionOf(language) };
