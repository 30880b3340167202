import { useEffect } from 'react';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { onLive } from '#web/lib/live/live.ts';
import { updateSelected } from './bulk.ts';
import { type Selection, selectedOf } from './selection.ts';

export type OnChanged = (listener: (appId: string, review: Review) => void) => () => void;
type OnEvent = (listener: (event: LiveEvent) => void) => () => void;

/** Keeps what is known of the selected reviews as they are: others change them too, and so do their own cards. */
export const keepCurrent = (selection: Selection, onChanged: OnChanged, onEvent: OnEvent): (() => void) => {
  const update = (appId: string, reviews: readonly Review[]): void =>
    updateSelected(
      selection,
      reviews.map((review) => selectedOf({ ...review, appId })),
    );
  const stops = [
    onChanged((appId, review) => update(appId, [review])),
    onEvent((event) => {
      if (event.kind === 'reviews') update(event.appId, event.reviews);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

export const useCurrentSelection = (selection: Selection, onChanged: OnChanged): void =>
  useEffect(() => keepCurrent(selection, onChanged, onLive), [onChanged, selection]);
