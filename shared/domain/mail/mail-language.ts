import { PRIMARY_LANGUAGES } from '../language/languages.ts';

/** The language of our words for a tag: English if they are not in it. */
export const mailLanguage = (tag: string): (typeof PRIMARY_LANGUAGES)[number] => {
  const base = tag.toLowerCase().split('-', 1)[0];
  return PRIMARY_LANGUAGES.find((language) => language === base) ?? 'en';
};
