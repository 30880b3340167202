import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '#shared/contract/live.ts';
import { onLive } from '#web/lib/live.ts';
import { isEcho } from '../reply/save-draft.ts';
import { countReviews, rememberDraft, rememberReviews } from './review-cache.ts';
import { type ReviewList, replaceDraft } from './review-list.ts';

export type ReviewsEvent = Extract<LiveEvent, { kind: 'reviews' }>;

type Props = {
  appId: string;
  onReviews: (event: ReviewsEvent) => void;
  setList: (change: (list: ReviewList | undefined) => ReviewList | undefined) => void;
};

/** Brings what is told of an app's reviews to the pages that are kept and to the cards on the screen. */
export const useLiveList = ({ appId, onReviews, setList }: Props): void => {
  const queries = useQueryClient();
  const latest = useRef(onReviews);
  useEffect(() => {
    latest.current = onReviews;
  });
  useEffect(
    () =>
      onLive((event) => {
        if ('appId' in event && event.appId !== appId) return;
        if (event.kind === 'reviews') {
          rememberReviews(queries, appId, event.reviews, event.gone);
          countReviews(queries, appId, event.counts);
          latest.current(event);
        }
        if (event.kind === 'draft' && !isEcho(event.reviewId, event.draft)) {
          rememberDraft(queries, appId, event.reviewId, event.draft);
          setList((before) => replaceDraft(before, event.reviewId, event.draft));
        }
      }),
    [queries, appId, setList],
  );
};
