/** Days as 2026-03-29, both included. */
export type Range = { from: string; to: string };

const DAY_MS = 86_400_000;

export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day that a release may be planned for: a later one is a slip of the pen. */
export const lastReleaseDay = (today: string): string => dayPlus(today, 366);

/** The number of days of a range; not positive if it ends before it starts. */
export const daysIn = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The range of as many days that ends where this one starts. */
export const rangeBefore = (range: Range): Range => ({
  from: dayPlus(range.from, -daysIn(range)),
  to: dayPlus(range.from, -1),
});
