import type { ComponentProps } from 'react';
import { ReviewCard } from './review-card.tsx';
import type { Entry } from './review-list.ts';
import styles from './reviews.module.css';

type Props = Omit<ComponentProps<typeof ReviewCard>, 'entry' | 'isActive'> & {
  entries: readonly Entry[];
  activeId: string | null;
  isLoaded: boolean;
  /** Another page is on its way; these cards stay until it is there. */
  isLeaving: boolean;
};

/** The cards of a page, of which one is active. */
export const CardList = ({ entries, activeId, isLoaded, isLeaving, ...card }: Props) => (
  <div className={styles.list} data-leaving={isLeaving || undefined} aria-busy={!isLoaded}>
    {entries.map((entry) => (
      <ReviewCard
        key={entry.review.reviewId}
        entry={entry}
        isActive={entry.review.reviewId === activeId}
        {...card}
      />
    ))}
  </div>
);
