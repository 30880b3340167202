import type { ReviewsLocation } from './reviews-location.ts';

type Origin = { place: ReviewsLocation; onPlace: (place: ReviewsLocation) => void };

export type ScrollTarget = ReturnType<typeof openScrollTarget>;

/** The card to scroll to as soon as it is rendered. */
export const openScrollTarget = () => {
  /** The list from which each reply was sent. */
  const origins = new Map<string, Origin>();
  const listeners = new Set<() => void>();
  let target: string | undefined;
  return {
    get: (): string | undefined => target,
    /** Call when the card is rendered, or does not exist. */
    clear: (): void => {
      target = undefined;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    saveOrigin: (reviewId: string, origin: Origin): void => void origins.set(reviewId, origin),
    /** Shows a review from any screen: scrolls to its card, or opens the list from which it was answered. */
    show: (reviewId: string): void => {
      target = reviewId;
      for (const listener of [...listeners]) listener();
      const origin = origins.get(reviewId);
      if (target === reviewId && origin) origin.onPlace(origin.place);
    },
  };
};
