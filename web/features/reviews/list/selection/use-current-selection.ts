import { useEffect } from 'react';
import type { Change, ReviewStore } from '../../store/review-store.ts';
import { updateSelected } from './bulk.ts';
import { type Selection, selectedOf } from './selection.ts';

/** Keeps what is known of the selected reviews as they are: others change them too, and so do their own cards. */
export const keepCurrent = (selection: Selection, store: Pick<ReviewStore, 'onChange'>): (() => void) =>
  store.onChange((change: Change) => {
    if (change.kind === 'own') updateSelected(selection, [selectedOf(change.review)]);
    if (change.kind === 'reviews')
      updateSelected(
        selection,
        change.reviews.map((review) => selectedOf({ ...review, appId: change.appId })),
      );
  });

export const useCurrentSelection = (selection: Selection, store: ReviewStore): void =>
  useEffect(() => keepCurrent(selection, store), [store, selection]);
