import { type RefObject, useEffect, useRef } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import { useReplies } from '../reply/api/use-replies.ts';
import type { ReviewsLocation } from '../store/reviews-location.ts';
import type { useReviewList } from './data/use-review-list.ts';

type Props = {
  user: User;
  stream: ReturnType<typeof useReviewList>;
  place: ReviewsLocation;
  onPlace: (place: ReviewsLocation, replace?: boolean) => void;
  heading: RefObject<HTMLElement | null>;
  /** Called when another page is shown, to reset the active card. */
  onTurned: (activeId: null) => void;
};

/** Opens another page after all pending submits are answered, and focuses its heading. */
export const usePageTurn = ({ user, stream, place, onPlace, heading, onTurned }: Props) => {
  const { answer, list, isLoaded, pages } = stream;
  const { sessions } = useReplies(user);
  const turned = useRef(false);
  const latest = useRef({ pages, place });
  useEffect(() => {
    latest.current = { pages, place };
  });

  useEffect(() => {
    if (!isLoaded || !turned.current) return;
    turned.current = false;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
    onTurned(null);
  }, [isLoaded, heading, onTurned]);

  const isPastEnd = isLoaded && list?.ids.length === 0 && place.page > 0 && !answer.isFetching;
  useEffect(() => {
    if (isPastEnd) onPlace({ ...place, page: Math.max(0, Math.min(place.page, pages) - 1) }, true);
  }, [isPastEnd, onPlace, pages, place]);

  return async (next: number): Promise<void> => {
    await sessions.whenSubmitted();
    const { pages: most, place: here } = latest.current;
    if (next < 0 || next >= most || next === here.page) return;
    turned.current = true;
    onPlace({ ...here, page: next });
  };
};
