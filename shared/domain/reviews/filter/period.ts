import type { ReviewFilter } from './review-filter.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
};

/** The clock's reading in a time zone, as if it were UTC. */
export const localTime = (at: number, timeZone: string): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** The day it is in a time zone. */
export const localDay = (at: number, timeZone: string): string =>
  new Date(localTime(at, timeZone)).toISOString().slice(0, 10);

/** The first instant at which clocks show a reading, given as if it were UTC; where they skip it, the first one after. */
export const instantOf = (reading: number, timeZone: string): number => {
  const offsets = [reading - HALF_DAY_MS, reading + HALF_DAY_MS].map((at) => localTime(at, timeZone) - at);
  const starts = offsets.map((offset) => reading - offset).sort((a, b) => a - b);
  return starts.find((at) => localTime(at, timeZone) >= reading) ?? reading;
};

const isDay = (text: string): boolean => text.length === 'yyyy-mm-dd'.length;

/** From `start` on and before `end`, in epoch ms. */
export type Period = { start?: number; end?: number };

/** The instants that a filter's dates mean at `now`. */
export const periodOf = (
  { from, to, lastDays }: Pick<ReviewFilter, 'from' | 'to' | 'lastDays'>,
  now: number,
  timeZone: string,
): Period => {
  if (lastDays !== undefined) {
    const today = Math.floor(localTime(now, timeZone) / DAY_MS) * DAY_MS;
    return {
      start: instantOf(today - (lastDays - 1) * DAY_MS, timeZone),
      end: instantOf(today + DAY_MS, timeZone),
    };
  }
  const instant = (text: string, days: number): number =>
    isDay(text) ? instantOf(Date.parse(text) + days * DAY_MS, timeZone) : Date.parse(text);
  return {
    ...(from === undefined ? {} : { start: instant(from, 0) }),
    ...(to === undefined ? {} : { end: instant(to, 1) }),
  };
};
