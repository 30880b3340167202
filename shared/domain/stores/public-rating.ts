/** What a store shows everybody: the average of all ratings, also those without a review; their number if it tells. */
export type PublicRating = { average: number; ratings: number | null };
