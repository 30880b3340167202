/** Reviews on a page. */
export const PAGE_SIZE = 20;

/** A list that is narrowed is read from its beginning, and no further than this many reviews. */
export const DEEPEST_FILTERED = 10_000;

export const totalPages = (reviewsCount: number): number => Math.ceil(reviewsCount / PAGE_SIZE);

/** The offset of a page for a list from which `gone` reviews were answered or deleted since it was loaded: nobody is skipped. */
export const offsetOf = (page: number, gone: number): number => Math.max(0, page * PAGE_SIZE - gone);
