import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry } from '../store/entry.ts';
import type { ReviewsLocation } from '../store/place.ts';
import { clearScrollTarget, onScrollTarget, saveOrigin, scrollTarget } from '../store/scroll-target.ts';
import { neighbourOf, nextUnanswered } from './data/neighbours.ts';

type Props = {
  entries: readonly Entry[];
  /** The page is loaded and no newer response is pending. */
  isSettled: boolean;
  isLoaded: boolean;
  place: ReviewsLocation;
  onPlace: (place: ReviewsLocation) => void;
  goTo: (reviewId: string) => void;
  onDeleted: (appId: string, reviewId: string) => void;
};

/** A review that no longer exists in its store. */
export type Gone = { appId: string; reviewId: string };

/** Navigation between cards. The callbacks are stable, so that cards do not render because of them. */
export const useStreamSteps = (props: Props) => {
  const { entries, isLoaded, isSettled, goTo, place, onPlace } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [gone, setGone] = useState<Gone | null>(null);
  const [hasBeenGone, setHasBeenGone] = useState(false);

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
  const onGone = useCallback((appId: string, reviewId: string) => {
    setGone({ appId, reviewId });
    setHasBeenGone(true);
  }, []);
  const onDeleted = ({ appId, reviewId }: Gone): string | undefined => {
    const next = nextUnanswered(entries, reviewId) ?? neighbourOf(entries, reviewId, 1);
    props.onDeleted(appId, reviewId);
    setGone(null);
    return next === reviewId ? undefined : next;
  };
  return {
    onSent,
    gone,
    /** Whether its dialog is to be rendered. */
    hasBeenGone,
    onGone,
    onKept: () => setGone(null),
    onDeleted,
  };
};
