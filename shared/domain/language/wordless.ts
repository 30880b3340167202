import { countryOf } from '#shared/domain/stores/storefronts.ts';
import { languageTag } from './languages.ts';

type Wordless = {
  title: string;
  body: string;
  device_language: string | null;
  territory: string | null;
};

const languageIn = (storefront: string | null): string | undefined => {
  const country = countryOf(storefront ?? '');
  return country && new Intl.Locale(`und-${country}`).maximize().language;
};

/**
 * The language of a review without a letter (emoji, a full stop), which a model can only guess: that of its device or of
 * its storefront, else English. Undefined for a review with words.
 */
export const wordlessLanguage = ({
  title,
  body,
  device_language,
  territory,
}: Wordless): string | undefined => {
  if (/\p{L}/u.test(title + body)) return undefined;
  const tag = languageTag(device_language || languageIn(territory) || 'en');
  return tag === 'und' ? 'en' : tag;
};
