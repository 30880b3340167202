import { formatLocale } from '#web/lib/i18n/i18n.ts';

const NONE = '–';
const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** `4.2`. */
export const formatStars = (value: number | null | undefined): string =>
  value == null
    ? NONE
    : value.toLocaleString(formatLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `82%`, from 0.82. */
export const formatShare = (value: number | null | undefined): string =>
  value == null ? NONE : value.toLocaleString(formatLocale(), { style: 'percent', maximumFractionDigits: 0 });

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
