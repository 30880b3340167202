import type { Filters } from '#shared/contract/review-list.ts';

export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Adds or removes a star rating. */
export const withStars = (filters: Filters, stars: number): Filters => {
  const chosen = filters.stars ?? [];
  const next = chosen.includes(stars) ? chosen.filter((one) => one !== stars) : [...chosen, stars].sort();
  return { ...filters, stars: next.length > 0 ? next : undefined };
};

/** Sets the search; a blank one removes it. */
export const withSearch = (filters: Filters, typed: string): Filters => {
  const search = typed.trim().slice(0, 200);
  return { ...filters, search: search === '' ? undefined : search };
};
