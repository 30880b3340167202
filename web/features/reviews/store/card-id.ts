/** The id of the element that shows a review. */
export const cardId = (reviewId: string): string => `review-${reviewId}`;
