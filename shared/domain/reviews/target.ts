import type { ReviewFilter } from './filter/review-filter.ts';

/** In hours: a month. */
export const MAX_TARGET_HOURS = 720;

const HOUR_MS = 3_600_000;

/** Whether a view with this filter can have a target: it must show unanswered reviews of any age, the same to everybody. */
export const canHaveTarget = ({
  answered,
  from,
  to,
  lastDays,
  dateField,
  assignees,
}: ReviewFilter): boolean =>
  answered !== true &&
  [from, to, lastDays, dateField].every((one) => one === undefined) &&
  !assignees?.includes('me');

type View = { filter: ReviewFilter; targetHours: number };

/** The reviews of a view that have waited longer than its target at `now`; those only that came to it since `after`, too. */
export const lateIn = ({ filter, targetHours }: View, now: number, after?: number): ReviewFilter => {
  const limit = (at: number): string => new Date(at - targetHours * HOUR_MS).toISOString();
  return {
    ...filter,
    answered: false,
    dateField: 'written',
    ...(after !== undefined && { from: limit(after) }),
    to: limit(now),
  };
};
