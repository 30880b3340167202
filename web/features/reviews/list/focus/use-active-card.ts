import { useCallback, useState } from 'react';
import { cardId } from '../../store/card-id.ts';
import type { Entry } from '../../store/entry.ts';

/** The card that keyboard commands apply to; initially the first. */
export const useActiveCard = (entries: readonly Entry[]) => {
  const [chosen, setActiveId] = useState<string | null>(null);
  const isThere = entries.some(({ review }) => review.reviewId === chosen);
  const goTo = useCallback((reviewId: string) => {
    setActiveId(reviewId);
    const card = document.getElementById(cardId(reviewId));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, []);
  return { activeId: isThere ? chosen : (entries[0]?.review.reviewId ?? null), setActiveId, goTo };
};
