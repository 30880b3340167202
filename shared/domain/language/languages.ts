/** The languages offered first, English always among them. */
export const PRIMARY_LANGUAGES = [
  'en',
  'cs',
  'de',
  'es',
  'pt',
  'fr',
  'nl',
  'pl',
  'uk',
  'ar',
  'tr',
  'zh',
  'ja',
  'ko',
] as const;

/** The languages behind 'show more'. */
export const EXTRA_LANGUAGES = [
  'it',
  'ru',
  'hi',
  'bn',
  'id',
  'vi',
  'th',
  'sv',
  'da',
  'nb',
  'fi',
  'el',
  'he',
  'hu',
  'ro',
  'sk',
  'bg',
  'hr',
  'sr',
  'sl',
  'lt',
  'lv',
  'et',
  'ca',
  'eu',
  'gl',
  'is',
  'ms',
  'fil',
  'fa',
  'ur',
  'ta',
  'te',
  'mr',
  'sw',
  'af',
  'sq',
  'ka',
  'kk',
] as const;

const LANGUAGES: readonly string[] = [...PRIMARY_LANGUAGES, ...EXTRA_LANGUAGES];

const SYNONYMS: Readonly<Record<string, string>> = {
  no: 'nb',
  nn: 'nb',
  iw: 'he',
  in: 'id',
  tl: 'fil',
  cmn: 'zh',
};

/** The bare language of a tag such as `pt-BR` or `zh_Hant`: lower case, old codes renewed. */
export const baseLanguage = (tag: string): string => {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return SYNONYMS[base] ?? base;
};

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** A writer's word for a language, be it a tag (`pt_BR`) or an English name, as a tag that `Intl` takes; `und` for anything else. */
export const languageTag = (said: string): string => {
  const word = said.trim().replaceAll('_', '-');
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(word)) {
    try {
      return Intl.getCanonicalLocales(word)[0] ?? 'und';
    } catch {
      return 'und';
    }
  }
  const name = word.split(/[\s(,-]/)[0]?.toLowerCase();
  return LANGUAGES.find((tag) => ENGLISH_NAMES.of(tag)?.toLowerCase() === name) ?? 'und';
};

/** The English name of a language; of what is no tag, what a person would say in its place. */
export const languageName = (tag: string): string => {
  const known = languageTag(tag);
  return (known === 'und' ? undefined : ENGLISH_NAMES.of(known)) ?? 'the target language';
};

/** The same list with English first and nothing twice or unknown; only English when nothing is left. */
export const knownLanguagesOf = (tags: readonly string[]): string[] => {
  const known = tags.map(baseLanguage).filter((tag) => LANGUAGES.includes(tag) && tag !== 'en');
  return ['en', ...new Set(known)];
};

/** Whether a review in `language` is read as it is and its reply edited directly, without translation or preview. */
export const isReadAsWritten = (language: string | null, knownLanguages: readonly string[]): boolean => {
  if (language === null) return true;
  const base = baseLanguage(language);
  return (
    base === 'en' ||
    (LANGUAGES.includes(base) && knownLanguages.some((known) => baseLanguage(known) === base))
  );
};

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he', 'fa', 'ur'];

/** The direction a language is written in. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(baseLanguage(language)) ? 'rtl' : 'ltr';
