import { formatLocale } from './i18n.ts';

/** Formatters are cached: creating one costs a hundred times as much as using it. */
export const perLocale = <Format>(make: (locale: string) => Format): (() => Format) => {
  const made = new Map<string, Format>();
  return () => {
    const locale = formatLocale();
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
};

const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const time = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const month = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const number = perLocale((locale) => new Intl.NumberFormat(locale));
const quota = perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2' }));
const price = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }),
);
const cents = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
);
const ago = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
const language = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }));
const languageNames = perLocale(() => new Map<string, string>());

/** `Nov 20, 2026`, in the reader's own calendar habits and time zone. */
export const formatDate = (iso: string): string => day().format(new Date(iso));

/** `Nov 20, 2026, 4:05 PM`. */
export const formatTime = (iso: string): string => time().format(new Date(iso));

/** `Nov 20, 2026, 4:05 – 4:10 PM`; one time where both are the same minute. */
export const formatTimes = (from: string, to: string): string =>
  time().formatRange(new Date(from), new Date(to));

/** `Dec 1, 2026`: the day that a time or date begins with, in any time zone of the reader. */
export const formatDayInUtc = (iso: string): string => formatDate(`${iso.slice(0, 10)}T12:00`);

/** `October 2026`, from `2026-10`. */
export const formatMonth = (name: string): string => month().format(new Date(`${name}-01T00:00:00Z`));

export const formatNumber = (value: number): string => number().format(value);

/** `1000`, but `10,000`; for compact pairs such as `950 / 1000`. */
export const formatQuota = (value: number): string => quota().format(value);

/** `$39`, from whole US dollars. */
export const formatPrice = (dollars: number): string => price().format(dollars);

/** `$0.02`, or `$0.02 – $0.05` where the two differ. */
export const formatCost = (dollars: number, atMost = dollars): string => {
  const least = cents().format(dollars);
  // A range that rounds to one amount would be marked as approximate: `~$0.02`.
  return least === cents().format(atMost) ? least : cents().formatRange(dollars, atMost);
};

/** `2 min. ago` at `now` (epoch ms); future times count as now. */
export const formatAgo = (iso: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  if (minutes < 60) return ago().format(-minutes, 'minute');
  return minutes < 24 * 60
    ? ago().format(-Math.floor(minutes / 60), 'hour')
    : ago().format(-Math.floor(minutes / (24 * 60)), 'day');
};

/** `today`, `3 days ago`, `Nov 20, 2026`: a day in UTC, at `now` (epoch ms). */
export const formatDayAgo = (day: string, now: number): string => {
  const days = Math.floor((now - Date.parse(day)) / 86_400_000);
  return days < 7 ? ago().format(-Math.max(0, days), 'day') : formatDayInUtc(day);
};

/** The localized name of a language, or its tag when the browser knows none. */
export const languageName = (tag: string): string => {
  const names = languageNames();
  const name = names.get(tag) ?? namedNow(tag);
  names.set(tag, name);
  return name;
};

const namedNow = (tag: string): string => {
  try {
    return language().of(tag) ?? tag;
  } catch {
    return tag;
  }
};
