/** Reviews a plan processes a month; the same in the trial and in Early bird. */
export const MONTHLY_REVIEW_LIMIT = 1000;

/** A calendar month in UTC, as `2026-11`. */
export type Month = string;

/** The month an instant (epoch ms) falls in, in UTC. */
export const monthOf = (at: number): Month => new Date(at).toISOString().slice(0, 7);

/** The first instant of the month after `month`, ISO 8601 in UTC: when the count starts again. */
export const renewsAt = (month: Month): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
};

/** Whether `text` names a month that exists. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
