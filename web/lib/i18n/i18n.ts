import { i18n, type Messages } from '@lingui/core';
import { directionOf, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

type Words = { messages: Messages };
type Language = { words: Words & { later: Record<string, () => Promise<Words>> } };

/**
 * The messages that every visit needs, one chunk per language. Each knows those of what is loaded later, one chunk per area
 * (`lingui.config.ts` names them): here, all of them would be 170 addresses on every visit.
 */
const LANGUAGES = import.meta.glob<Language>('./languages/*.ts');
const languageOf = async (locale: string): Promise<Language['words'] | undefined> =>
  (await LANGUAGES[`./languages/${locale}.ts`]?.())?.words;
type Area =
  | 'links'
  | 'security'
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
  | 'incident'
  | 'overview'
  | 'review-context'
  | 'review-tools'
  | 'team'
  | 'notifications'
  | 'popups';

/** The interface languages, most common first. */
export const INTERFACE_LANGUAGES = PRIMARY_LANGUAGES.filter(
  (language) => `./languages/${language}.ts` in LANGUAGES,
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
  const words = await languageOf(locale);
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
    const words = languageOf(locale).then((all) => all?.later[`../../../locales/${area}/${locale}.po`]?.());
    const [screen, later] = await Promise.all([load(), words]);
    if (later) i18n.load(locale, later.messages);
    return screen;
  };

export const pageDirection = (): 'ltr' | 'rtl' => (document.dir === 'rtl' ? 'rtl' : 'ltr');

/** The browser's full tag if it matches the interface language ('en-GB'), for dates and numbers. */
export const formatLocale = (locale = i18n.locale): string =>
  navigator.languages.find((tag) => tag === locale || tag.startsWith(`${locale}-`)) ?? locale;

/** The `lang` and `dir` attributes of a text. */
export const languageAttributes = (
  language: string | null,
): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } =>
  language === null ? { dir: 'auto' } : { lang: language, dir: directionOf(language) };
