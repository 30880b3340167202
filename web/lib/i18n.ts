import { i18n, type Messages } from '@lingui/core';
import { directionOf } from '#shared/domain/languages.ts';

const CATALOGUES: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  en: () => import('#web/locales/en.po'),
};

/** Loads the words of the language that `theme-init.js` put on the page, and speaks it. */
export const startWords = async (): Promise<void> => {
  const locale = document.documentElement.lang;
  const load = CATALOGUES[locale] ?? CATALOGUES.en;
  if (!load) return;
  const { messages } = await load();
  i18n.loadAndActivate({ locale: locale in CATALOGUES ? locale : 'en', messages });
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
