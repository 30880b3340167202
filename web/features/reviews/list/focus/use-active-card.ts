import { useCallback, useState } from 'react';
import { cardId } from '../../store/card-id.ts';
import type { ReviewId } from '../../store/review-id.ts';

/** The card that keyboard commands apply to; initially the first. */
export const useActiveCard = (ids: readonly ReviewId[]) => {
  const [chosen, setActiveId] = useState<string | null>(null);
  const isThere = ids.some(({ reviewId }) => reviewId === chosen);
  const goTo = useCallback((reviewId: string) => {
    setActiveId(reviewId);
    const card = document.getElementById(cardId(reviewId));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, []);
  return { activeId: isThere ? chosen : (ids[0]?.reviewId ?? null), setActiveId, goTo };
};
