import { useCallback, useRef, useState } from 'react';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { cardId } from '../../store/card-id.ts';

/** Time in which nobody can have read a reply, in ms. */
const UNREAD_MS = 500;

/** The card that keyboard commands apply to; initially the first. */
export const useActiveCard = (ids: readonly ReviewId[]) => {
  const [chosen, setActiveId] = useState<string | null>(null);
  const ledTo = useRef({ reviewId: '', at: 0 });
  const isThere = ids.some(({ reviewId }) => reviewId === chosen);
  const goTo = useCallback((reviewId: string) => {
    setActiveId(reviewId);
    const card = document.getElementById(cardId(reviewId));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, []);
  return {
    activeId: isThere ? chosen : (ids[0]?.reviewId ?? null),
    setActiveId,
    goTo,
    /** Goes to a card without being asked to: after a reply was sent. */
    leadTo: useCallback(
      (reviewId: string) => {
        ledTo.current = { reviewId, at: performance.now() };
        goTo(reviewId);
      },
      [goTo],
    ),
    /** Whether the card came so recently, and without being asked for, that a key was meant for the one before it. */
    isUnread: useCallback(
      (reviewId: string) =>
        reviewId === ledTo.current.reviewId && performance.now() - ledTo.current.at < UNREAD_MS,
      [],
    ),
  };
};
