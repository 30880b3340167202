import { formatLocale } from './i18n.ts';

/** `Nov 20, 2026`, in the reader's own calendar habits and time zone. */
export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(iso));

/** `Nov 20, 2026, 4:05 PM`. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** `December 1`: a day of the year in which the sentence already stands, in UTC. */
export const formatDayInUtc = (iso: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );

export const formatNumber = (value: number): string => new Intl.NumberFormat(formatLocale()).format(value);

/** `1000`, but `10,000`: for a pair of numbers that reads as one sign. */
export const formatQuota = (value: number): string =>
  new Intl.NumberFormat(formatLocale(), { useGrouping: 'min2' }).format(value);

/** The name of a language in the reader's own, or its tag where the browser knows none. */
export const languageName = (tag: string): string => {
  try {
    return new Intl.DisplayNames(formatLocale(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};
