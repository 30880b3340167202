import { i18n, type Messages } from '@lingui/core';
import { directionOf, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

type Words = { messages: Messages };

/** The messages that every visit needs, one chunk per language. */
const FIRST = import.meta.glob<Words>('../../locales/*.po');
/** The messages of what is loaded later, one chunk per area and language; `lingui.config.ts` names the areas. */
const LATER = import.meta.glob<Words>('../../locales/*/*.po');
type Area =
  | 'register'
  | 'settings'
  | 'apps'
  | 'stores'
  | 'subscription'
  | 'action-items'
  | 'batches'
  | 'new-batch'
  | 'batch-report'
  | 'insights'
  | 'overview'
  | 'review-tools'
  | 'popups';

/** The interface languages, most common first. */
export const INTERFACE_LANGUAGES = PRIMARY_LANGUAGES.filter(
  (language) => `../../locales/${language}.po` in FIRST,
);

/** Each language's own name, so that users can find theirs in any interface language. */
export const ownName = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** The language that `theme-init.js` set on the document. */
const spoken = (): string => document.documentElement.lang;

/** Loads and activates the messages of the page's language. */
export const startWords = async (): Promise<void> => {
  const locale = spoken();
  const words = await FIRST[`../../locales/${locale}.po`]?.();
  if (!words) return;
  // The messages of a lazy screen may be loaded already; these are merged into them.
  i18n.load(locale, words.messages);
  i18n.activate(locale, [formatLocale(locale)]);
};

/** Loads a lazy screen, or a part of one, together with the messages of its area. */
export const withItsWords =
  <Screen>(area: Area, load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const locale = spoken();
    const [screen, words] = await Promise.all([load(), LATER[`../../locales/${area}/${locale}.po`]?.()]);
    if (words) i18n.load(locale, words.messages);
    return screen;
  };

export const pageDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/** The browser's full tag if it matches the interface language ('en-GB'), for dates and numbers. */
export const formatLocale = (locale = i18n.locale): string =>
  navigator.languages.find((tag) => tag === locale || tag.startsWith(`${locale}-`)) ?? locale;

/** The `lang` and `dir` attributes of a text. */
export const languageAttributes = (
  language: string | null,
): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } =>
  language === null ? { dir: 'auto' } : { lang: language, dir: directionOf(language) };
