import type { ReviewsLocation } from '../../place.ts';

type Origin = { place: ReviewsLocation; onPlace: (place: ReviewsLocation) => void };

/** Where each reply of this visit was sent from. */
const origins = new Map<string, Origin>();
const listeners = new Set<() => void>();
let wanted: string | undefined;

/** The card that the person is to be brought to as soon as it is there. */
export const scrollTarget = (): string | undefined => wanted;

/** The card is there, or cannot be had. */
export const clearScrollTarget = (): void => {
  wanted = undefined;
};

export const onScrollTarget = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const saveOrigin = (reviewId: string, origin: Origin): void => void origins.set(reviewId, origin);

/** Brings the person to a review from wherever they are: to its card on the screen, else to the list it was answered in. */
export const showReview = (reviewId: string): void => {
  wanted = reviewId;
  for (const listener of [...listeners]) listener();
  const origin = origins.get(reviewId);
  if (wanted === reviewId && origin) origin.onPlace(origin.place);
};
