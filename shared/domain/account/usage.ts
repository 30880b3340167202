/** Reviews a plan processes a month; the same in the trial and in Early bird. */
export const MONTHLY_REVIEW_LIMIT = 1000;

/** A calendar month in UTC, as `2026-11`. */
export type Month = string;

/** The month an instant (epoch ms) falls in, in UTC. */
export const monthOf = (at: number): Month => new Date(at).toISOString().slice(0, 7);

/** A day in UTC, as `2026-11-21`. */
export type Day = string;

export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10);

/** The first instant of the month after `month`, ISO 8601 in UTC: when the count starts again. */
export const renewsAt = (month: Month): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
};

/** The months from `first` to `last`, both included; nothing when there are none or more than 24. */
export const monthsBetween = (first: Month, last: Month): Month[] | undefined => {
  const indexOf = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const count = indexOf(last) - indexOf(first) + 1;
  if (count < 1 || count > 24) return undefined;
  return Array.from({ length: count }, (_, step) => {
    const index = indexOf(first) + step;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
};
