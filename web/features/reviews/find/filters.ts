import type { Filters } from '#shared/contract/review-list.ts';

export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The same with one more or one fewer number of stars. */
export const withStars = (filters: Filters, stars: number): Filters => {
  const chosen = filters.stars ?? [];
  const next = chosen.includes(stars) ? chosen.filter((one) => one !== stars) : [...chosen, stars].sort();
  return { ...filters, stars: next.length > 0 ? next : undefined };
};

/** What was typed, as a search; nothing but spaces is no search. */
export const withSearch = (filters: Filters, typed: string): Filters => {
  const search = typed.trim().slice(0, 200);
  return { ...filters, search: search === '' ? undefined : search };
};
