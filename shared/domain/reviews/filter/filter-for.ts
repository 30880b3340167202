import type { ReviewFilter } from './review-filter.ts';

/** A filter as somebody asks it: `me` is their id. What finds, counts and exports reviews knows only ids. */
export const filterFor = <Filter extends Pick<ReviewFilter, 'assignees'>>(
  filter: Filter,
  userId: string,
): Filter =>
  filter.assignees
    ? { ...filter, assignees: filter.assignees.map((one) => (one === 'me' ? userId : one)) }
    : filter;
