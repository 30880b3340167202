import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewsLocation } from '../place.ts';
import { neighbourOf, nextUnanswered } from './data/neighbours.ts';
import type { Entry } from './data/review-list.ts';
import { clearScrollTarget, onScrollTarget, saveOrigin, scrollTarget } from './data/scroll-target.ts';

type Props = {
  entries: readonly Entry[];
  /** The page is loaded and no newer response is pending. */
  isSettled: boolean;
  isLoaded: boolean;
  place: ReviewsLocation;
  onPlace: (place: ReviewsLocation) => void;
  goTo: (reviewId: string) => void;
  onDeleted: (reviewId: string) => void;
};

/** Navigation between cards. The callbacks are stable, so that cards do not render because of them. */
export const useStreamSteps = (props: Props) => {
  const { entries, isLoaded, isSettled, goTo, place, onPlace } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [goneId, setGoneId] = useState<string | null>(null);

  useEffect(() => {
    const reviewId = scrollTarget();
    if (reviewId === undefined || !isLoaded) return;
    if (entries.some(({ review }) => review.reviewId === reviewId)) {
      clearScrollTarget();
      goTo(reviewId);
    } else if (isSettled) {
      // The list has changed since, so the review is opened on its own.
      if (place.filters.review === reviewId) clearScrollTarget();
      else onPlace({ ...place, page: 0, filters: { review: reviewId } });
    }
  }, [entries, isLoaded, isSettled, goTo, place, onPlace]);
  useEffect(
    () =>
      onScrollTarget(() => {
        const { entries: shown, goTo: show } = latest.current;
        const reviewId = scrollTarget();
        if (reviewId === undefined || !shown.some(({ review }) => review.reviewId === reviewId)) return;
        clearScrollTarget();
        show(reviewId);
      }),
    [],
  );

  const onSent = useCallback(
    (reviewId: string) => {
      saveOrigin(reviewId, { place: latest.current.place, onPlace: latest.current.onPlace });
      const next = nextUnanswered(latest.current.entries, reviewId);
      if (next !== undefined) goTo(next);
    },
    [goTo],
  );
  const onDeleted = (reviewId: string): string | undefined => {
    const next = nextUnanswered(entries, reviewId) ?? neighbourOf(entries, reviewId, 1);
    props.onDeleted(reviewId);
    setGoneId(null);
    return next === reviewId ? undefined : next;
  };
  return {
    onSent,
    goneId,
    onGone: setGoneId,
    onKept: () => setGoneId(null),
    onDeleted,
  };
};
