import type { ReviewsLocation } from './place.ts';

type Origin = { place: ReviewsLocation; onPlace: (place: ReviewsLocation) => void };

/** The list from which each reply of this session was sent. */
const origins = new Map<string, Origin>();
const listeners = new Set<() => void>();
let target: string | undefined;

/** The card to scroll to as soon as it is rendered. */
export const scrollTarget = (): string | undefined => target;

/** Call when the card is rendered, or does not exist. */
export const clearScrollTarget = (): void => {
  target = undefined;
};

export const onScrollTarget = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const saveOrigin = (reviewId: string, origin: Origin): void => void origins.set(reviewId, origin);

/** Shows a review from any screen: scrolls to its card, or opens the list from which it was answered. */
export const showReview = (reviewId: string): void => {
  target = reviewId;
  for (const listener of [...listeners]) listener();
  const origin = origins.get(reviewId);
  if (target === reviewId && origin) origin.onPlace(origin.place);
};
