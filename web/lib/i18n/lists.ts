import { perLocale } from './format.ts';

const list = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Keeps a name that is written from left to right in one piece within a text from right to left. */
export const isolated = (text: string): string => (document.dir === 'rtl' ? `\u2068${text}\u2069` : text);

/** `October, November and December`. */
export const formatList = (items: readonly string[]): string => list().format(items.map(isolated));
