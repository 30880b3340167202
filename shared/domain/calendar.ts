/** A calendar month in UTC, as `2026-11`. */
export type Month = string;

/** The UTC month of `time` (epoch ms). */
export const monthOf = (time: number): Month => new Date(time).toISOString().slice(0, 7);

/** A day in UTC, as `2026-11-21`. */
export type Day = string;

export const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** When the monthly count resets: the start of the month after `month`, ISO 8601 in UTC. */
export const renewsAt = (month: Month): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
};

/** The months from `first` to `last`, inclusive; undefined when the range is empty or longer than 24 months. */
export const monthsBetween = (first: Month, last: Month): Month[] | undefined => {
  const indexOf = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const count = indexOf(last) - indexOf(first) + 1;
  if (count < 1 || count > 24) return undefined;
  return Array.from({ length: count }, (_, step) => {
    const index = indexOf(first) + step;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
};
