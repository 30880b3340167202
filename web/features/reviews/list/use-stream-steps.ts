import { useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../place.ts';
import { neighbourOf, nextUnanswered } from './neighbours.ts';
import type { Entry } from './review-list.ts';
import { foundCard, wantCard } from './wanted.ts';

type Props = {
  entries: readonly Entry[];
  isLoaded: boolean;
  place: Place;
  onPlace: (place: Place) => void;
  goTo: (reviewId: string) => void;
  onDeleted: (reviewId: string) => void;
};

/** On which page each reply of this visit was sent. */
const sentFrom = new Map<string, Place>();

/** What leads from one card to another; none of it changes from one rendering to the next, so that no card renders for it. */
export const useStreamSteps = (props: Props) => {
  const { entries, isLoaded, goTo } = props;
  const latest = useRef(props);
  latest.current = props;
  const [goneId, setGoneId] = useState<string | null>(null);

  useEffect(() => {
    const found = isLoaded ? foundCard(entries.map(({ review }) => review.reviewId)) : undefined;
    if (found !== undefined) goTo(found);
  }, [entries, isLoaded, goTo]);

  const onSent = useCallback(
    (reviewId: string) => {
      sentFrom.set(reviewId, latest.current.place);
      const next = nextUnanswered(latest.current.entries, reviewId);
      if (next !== undefined) goTo(next);
    },
    [goTo],
  );
  const onShow = useCallback((reviewId: string) => {
    const { entries: shown, goTo: show, onPlace } = latest.current;
    const place = sentFrom.get(reviewId) ?? latest.current.place;
    const isHere =
      location.pathname === '/reviews' && shown.some(({ review }) => review.reviewId === reviewId);
    if (isHere) show(reviewId);
    else wantCard(reviewId, { place, onPlace, href: `${location.origin}/reviews${search(place)}` });
  }, []);
  const onDeleted = (reviewId: string): string | undefined => {
    const next = nextUnanswered(entries, reviewId) ?? neighbourOf(entries, reviewId, 1);
    props.onDeleted(reviewId);
    setGoneId(null);
    return next === reviewId ? undefined : next;
  };
  return {
    onSent,
    onShow,
    goneId,
    onGone: setGoneId,
    onKept: () => setGoneId(null),
    onDeleted,
  };
};

/** The part of an address that leads back to a page of a list. */
const search = ({ appId, page }: Place): string =>
  `?${new URLSearchParams({ ...(appId ? { app: appId } : {}), ...(page > 0 ? { page: String(page + 1) } : {}) })}`;
