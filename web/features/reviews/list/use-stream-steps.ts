import { useCallback, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { useReplies } from '../reply/api/use-replies.ts';
import type { ReviewsLocation } from '../store/reviews-location.ts';
import { neighbourOf, nextUnanswered } from './data/neighbours.ts';

type Props = {
  user: User;
  ids: readonly ReviewId[];
  /** The page is loaded and no newer response is pending. */
  isSettled: boolean;
  isLoaded: boolean;
  place: ReviewsLocation;
  onPlace: (place: ReviewsLocation) => void;
  goTo: (reviewId: string) => void;
  leadTo: (reviewId: string) => void;
  onDeleted: (id: ReviewId) => void;
};

/** Navigation between cards. The callbacks are stable, so that cards do not render because of them. */
export const useStreamSteps = (props: Props) => {
  const { user, ids, isLoaded, isSettled, goTo, leadTo, place, onPlace } = props;
  const { store, target } = useReplies(user);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [gone, setGone] = useState<ReviewId | null>(null);
  const [hasBeenGone, setHasBeenGone] = useState(false);

  useEffect(() => {
    const reviewId = target.get();
    if (reviewId === undefined || !isLoaded) return;
    if (ids.some((id) => id.reviewId === reviewId)) {
      target.clear();
      goTo(reviewId);
    } else if (isSettled) {
      // The list has changed since, so the review is opened on its own.
      if (place.filters.review === reviewId) target.clear();
      else onPlace({ ...place, page: 0, filters: { review: reviewId } });
    }
  }, [target, ids, isLoaded, isSettled, goTo, place, onPlace]);
  useEffect(
    () =>
      target.subscribe(() => {
        const { ids: shown, goTo: show } = latest.current;
        const reviewId = target.get();
        if (reviewId === undefined || !shown.some((id) => id.reviewId === reviewId)) return;
        target.clear();
        show(reviewId);
      }),
    [target],
  );

  const isAnswered = useCallback((id: ReviewId) => store.get(id)?.review.isAnswered ?? true, [store]);
  const onSent = useCallback(
    (reviewId: string) => {
      target.saveOrigin(reviewId, { place: latest.current.place, onPlace: latest.current.onPlace });
      const next = nextUnanswered(latest.current.ids, reviewId, isAnswered);
      if (next !== undefined) leadTo(next);
      if (preferences.get().coach === 'on') savePreference({ coach: 'done' });
    },
    [target, leadTo, isAnswered],
  );
  const onGone = useCallback((appId: string, reviewId: string) => {
    setGone({ appId, reviewId });
    setHasBeenGone(true);
  }, []);
  const onDeleted = (id: ReviewId): string | undefined => {
    const { reviewId } = id;
    const next = nextUnanswered(ids, reviewId, isAnswered) ?? neighbourOf(ids, reviewId, 1);
    props.onDeleted(id);
    setGone(null);
    return next === reviewId ? undefined : next;
  };
  return {
    onSent,
    gone,
    /** Whether to render its dialog. */
    hasBeenGone,
    onGone,
    onKept: () => setGone(null),
    onDeleted,
  };
};
