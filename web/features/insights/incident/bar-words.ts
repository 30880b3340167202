import type { Range } from '#shared/domain/insights/range.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { formatDay } from '#web/lib/insights/figures.ts';

const HOUR_MS = 3_600_000;
const timeOf = (at: string): number => Date.parse(`${at}:00Z`);
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', ...options });

/** `9:40 AM`: a time by the company's clock, such as 2026-03-29T09:40. */
export const formatClock = (at: string): string => format({ timeStyle: 'short' }).format(timeOf(at));

/** `3 Oct`, or the time within the day. */
export const tickOf = (at: string): string =>
  at.endsWith('T00:00') ? formatDay(at.slice(0, 10)) : formatClock(at);

/** `3 Oct 2026, 9:00 – 12:00` for bars of some hours; of a day its date. */
export const spanOf =
  (hours: number) =>
  ({ from, to }: Range): string => {
    const options: Intl.DateTimeFormatOptions =
      hours < 24 ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' };
    const end = hours < 24 ? timeOf(to) + hours * HOUR_MS : timeOf(to);
    return format(options).formatRange(timeOf(from), end);
  };

/** The bar that a time by the company's clock falls into; undefined before the first. */
export const barOf = (bars: readonly { at: string }[], at: string): number | undefined => {
  const bar = bars.findLastIndex((one) => one.at <= at);
  return bar < 0 ? undefined : bar;
};
