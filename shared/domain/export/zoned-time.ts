import { localTime } from '#shared/domain/reviews/filter/period.ts';

const MINUTE_MS = 60_000;
/** Clocks change at quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** As ISO 8601 with the offset, or as every spreadsheet reads a date: local, without it. */
export const DATE_STYLES = ['iso', 'spreadsheet'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/**
 * Writes times of a time zone, as `2026-11-23T08:05:00+01:00` or `2026-11-23 08:05:00`; cheap for neighbouring times.
 */
export const zonedTimes = (timeZone: string, style: DateStyle = 'iso'): ((at: number) => string) => {
  let quarter = Number.NaN;
  let offset = 0;
  let suffix = '';
  return (at) => {
    const current = Math.floor(at / QUARTER_MS);
    if (current !== quarter) {
      quarter = current;
      offset = localTime(current * QUARTER_MS, timeZone) - current * QUARTER_MS;
      const minutes = Math.abs(offset / MINUTE_MS);
      suffix = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    }
    const local = new Date(at + offset).toISOString().slice(0, 19);
    return style === 'iso' ? `${local}${suffix}` : local.replace('T', ' ');
  };
};
