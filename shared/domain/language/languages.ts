/** The languages offered first. */
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

/** The base language of a tag such as `pt-BR` or `zh_Hant`, in lower case and with deprecated codes replaced. */
export const baseLanguage = (tag: string): string => {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return SYNONYMS[base] ?? base;
};

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Tags for a text in no language, in several, or in one without a code. */
const NO_LANGUAGE: readonly string[] = ['zxx', 'mul', 'mis', 'und'];

const isNamed = (base: string): boolean => !NO_LANGUAGE.includes(base) && ENGLISH_NAMES.of(base) !== base;

/** Turns the model's name of a language, a tag (`pt_BR`) or an English name, into a tag; `und` for what names none (`xx`). */
export const languageTag = (language: string): string => {
  const word = language.trim().replaceAll('_', '-');
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(word)) {
    try {
      const [tag = ''] = Intl.getCanonicalLocales(word);
      return isNamed(baseLanguage(tag)) ? tag : 'und';
    } catch {
      return 'und';
    }
  }
  const name = word.split(/[\s(,-]/)[0]?.toLowerCase();
  return LANGUAGES.find((tag) => ENGLISH_NAMES.of(tag)?.toLowerCase() === name) ?? 'und';
};

/** The English name of a language; 'the target language' for an unknown tag. */
export const languageName = (tag: string): string => {
  const known = languageTag(tag);
  return (known === 'und' ? undefined : ENGLISH_NAMES.of(known)) ?? 'the target language';
};

/** Whether a tag names a language, offered here or not. */
export const isLanguage = (tag: string): boolean => languageTag(tag) !== 'und';

/** The supported languages of the list without duplicates; English is always included, and first. */
export const knownLanguagesOf = (tags: readonly string[]): string[] => {
  const known = tags.map(baseLanguage).filter((tag) => LANGUAGES.includes(tag) && tag !== 'en');
  return ['en', ...new Set(known)];
};

/** Whether the user reads `language`, so that review and reply need no translation. */
export const isReadAsWritten = (language: string | null, knownLanguages: readonly string[]): boolean => {
  if (language === null) return true;
  const base = baseLanguage(language);
  return (
    base === 'en' ||
    (LANGUAGES.includes(base) && knownLanguages.some((known) => baseLanguage(known) === base))
  );
};

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he', 'fa', 'ur'];

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(baseLanguage(language)) && !/-latn\b/i.test(language) ? 'rtl' : 'ltr';
