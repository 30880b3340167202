export const PAGE_SIZE = 20;

/** A filtered list is scanned from its start, so its depth is limited to this many reviews. */
export const MAX_FILTERED_DEPTH = 10_000;

/** Pages of a filtered list that can be opened. */
export const MAX_FILTERED_PAGES = MAX_FILTERED_DEPTH / PAGE_SIZE;

/** Larger offsets are read as this one, which fits in 32 bits and is beyond any list. */
export const MAX_OFFSET = 2_000_000_000;

export const totalPages = (reviewsCount: number): number => Math.ceil(reviewsCount / PAGE_SIZE);

/** The offset of a page in a list that lost `removed` reviews since it was loaded, so that none is skipped. */
export const offsetOf = (page: number, removed: number): number => Math.max(0, page * PAGE_SIZE - removed);
