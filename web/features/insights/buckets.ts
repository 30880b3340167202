import { dayPlus, daysIn, type Range } from '#shared/domain/insights/range.ts';

const MAX_DAYS = 62;
const MAX_WEEKS = 62;

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** The columns of a chart: days, from two months on weeks from the first day, and from a year on calendar months. */
export const bucketsOf = (range: Range): Range[] => {
  const days = daysIn(range);
  const endOf = (from: string): string => {
    if (days <= MAX_DAYS) return from;
    return days <= MAX_WEEKS * 7 ? dayPlus(from, 6) : lastOfMonth(from);
  };
  const buckets: Range[] = [];
  for (let from = range.from; from <= range.to; ) {
    const end = endOf(from);
    const to = end < range.to ? end : range.to;
    buckets.push({ from, to });
    from = dayPlus(to, 1);
  }
  return buckets;
};

/** The place of a day among the columns; -1 if it is in none. */
export const bucketAt = (buckets: readonly Range[], day: string): number =>
  buckets.findIndex(({ from, to }) => from <= day && day <= to);

/** The numbers of days, added up for each column. */
export const sumsOf = <Row extends { day: string }>(
  buckets: readonly Range[],
  rows: readonly Row[],
  numbersOf: (row: Row) => readonly number[],
  places: number,
): number[][] => {
  const sums = buckets.map(() => new Array<number>(places).fill(0));
  for (const row of rows) {
    const sum = sums[bucketAt(buckets, row.day)];
    for (const [place, number] of numbersOf(row).entries()) if (sum) sum[place] = (sum[place] ?? 0) + number;
  }
  return sums;
};

/** The columns on which something of a range falls. */
export const bucketsWithin = (buckets: readonly Range[], ranges: readonly Range[]): ReadonlySet<number> =>
  new Set(
    buckets.flatMap(({ from, to }, place) =>
      ranges.some((range) => range.from <= to && range.to >= from) ? [place] : [],
    ),
  );
