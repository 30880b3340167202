import { formatLocale } from '#web/lib/i18n/i18n.ts';

/** What stands for a figure that there is none of. */
export const NONE = '–';
const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

const decimal = (value: number, digits: number): string =>
  value.toLocaleString(formatLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `4.25`; a dash for nothing. */
export const formatMean = (value: number | null | undefined, digits = 2): string =>
  value == null ? NONE : decimal(value, digits);

/** `82%`, from 0.82. */
export const formatShare = (value: number | null | undefined, digits = 0): string =>
  value == null
    ? NONE
    : value.toLocaleString(formatLocale(), { style: 'percent', maximumFractionDigits: digits });

/** `3 hr`, in the unit that fits. */
export const formatMinutes = (minutes: number | null | undefined): string => {
  if (minutes == null) return NONE;
  const [value, unit] =
    minutes < MINUTES_OF_HOUR
      ? [minutes, 'minute']
      : minutes < 2 * MINUTES_OF_DAY
        ? [minutes / MINUTES_OF_HOUR, 'hour']
        : [minutes / MINUTES_OF_DAY, 'day'];
  return Math.round(value).toLocaleString(formatLocale(), { style: 'unit', unit, unitDisplay: 'short' });
};

/** `+3.2` or `−3.2`. */
export const formatPoints = (value: number, digits = 1): string =>
  value
    .toLocaleString(formatLocale(), { maximumFractionDigits: digits, signDisplay: 'exceptZero' })
    .replace('-', '−');

/** `3 Oct`: a day of the company's time zone. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(formatLocale(), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** `3 – 9 Oct 2026`. */
export const formatRange = ({ from, to }: { from: string; to: string }): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );
