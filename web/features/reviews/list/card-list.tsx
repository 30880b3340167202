import type { ComponentProps } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReviewCard } from '../card/review-card.tsx';
import type { Entry } from './review-list.ts';
import styles from './reviews.module.css';

type Props = Omit<ComponentProps<typeof ReviewCard>, 'entry' | 'isActive'> & {
  entries: readonly Entry[];
  activeId: string | null;
  isLoaded: boolean;
  /** Nothing is there yet. */
  isPending: boolean;
  /** Another page is on its way; these cards stay until it is there. */
  isLeaving: boolean;
};

/** The cards of a page, of which one is active. */
export const CardList = ({ entries, activeId, isLoaded, isPending, isLeaving, ...card }: Props) => (
  <div className={styles.list} data-leaving={isLeaving || undefined} aria-busy={!isLoaded}>
    {isPending && <Skeleton kind="review" count={3} />}
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
