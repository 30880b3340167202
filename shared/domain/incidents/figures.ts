import { g2Of, MIN_G2, significant } from '#shared/domain/insights/significance.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours of a bar, and from when on there are bars, in epoch ms: some that are usual stand before those of the incident. */
export const barsFor = (beganAt: number, until: number): { hours: number; from: number } =>
  until - beganAt <= 36 * HOUR_MS
    ? { hours: 3, from: beganAt - 30 * HOUR_MS }
    : { hours: 24, from: Math.max(beganAt - 10 * DAY_MS, until - 45 * DAY_MS) };

/** Where each bar begins by a clock; `from` and `to` are its readings, as if they were UTC. */
export const barStarts = (from: number, to: number, hours: number): string[] => {
  const ms = hours * HOUR_MS;
  const first = Math.floor(from / ms) * ms;
  return Array.from({ length: Math.max(1, Math.ceil((to - first) / ms)) }, (_, at) =>
    new Date(first + at * ms).toISOString().slice(0, 16),
  );
};

type Place = { of: string; value: string; n: number; before: number };

const MOST_PLACES = 4;
const MIN_PLACE = 5;

/** The places that reviews have more often than those before them, by more than chance; the most first. */
export const unusualPlaces = <Found extends Place>(rows: readonly Found[]): Found[] => {
  const totals = new Map<string, { n: number; before: number }>();
  for (const { of, n, before } of rows) {
    const total = totals.get(of) ?? { n: 0, before: 0 };
    totals.set(of, { n: total.n + n, before: total.before + before });
  }
  const found = rows.flatMap((row) => {
    const { n: all, before: allBefore } = totals.get(row.of) ?? { n: 0, before: 0 };
    const isMore = row.n * allBefore > row.before * all;
    const g2 = row.n >= MIN_PLACE && allBefore > 0 && isMore ? g2Of(row.n, all, row.before, allBefore) : 0;
    return g2 >= MIN_G2 ? [{ row, g2 }] : [];
  });
  return significant(found, rows.length)
    .map(({ row }) => row)
    .toSorted((one, other) => other.n - one.n)
    .slice(0, MOST_PLACES);
};
