import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReviewCard } from '../card/review-card.tsx';
import type { Entry } from './review-list.ts';
import styles from './reviews.module.css';
import { isCardWanted } from './wanted.ts';

type Props = Omit<ComponentProps<typeof ReviewCard>, 'entry' | 'isActive'> & {
  entries: readonly Entry[];
  activeId: string | null;
  isLoaded: boolean;
  /** Nothing is there yet. */
  isPending: boolean;
  /** Another page is on its way; these cards stay until it is there. */
  isLeaving: boolean;
};

/** As many cards as a tall window shows, and as many as are added at a time. */
const STEP = 4;

/** How many cards are shown: the first at once, then more in steps short enough for a press to come in between. */
const useShown = (count: number): number => {
  const [shown, setShown] = useState(() => (isCardWanted() ? Number.POSITIVE_INFINITY : STEP));
  const isAll = shown >= count;
  useEffect(() => {
    if (!isAll) startTransition(() => setShown(shown + STEP));
  }, [shown, isAll]);
  return shown;
};

/** The cards of a page, of which one is active. */
export const CardList = ({ entries, activeId, isLoaded, isPending, isLeaving, ...card }: Props) => {
  const shown = useShown(entries.length);
  return (
    <div
      className={styles.list}
      data-leaving={isLeaving || undefined}
      aria-busy={!isLoaded || shown < entries.length}
    >
      {isPending && <Skeleton kind="review" count={3} />}
      {entries.slice(0, shown).map((entry) => (
        <ReviewCard
          key={entry.review.reviewId}
          entry={entry}
          isActive={entry.review.reviewId === activeId}
          {...card}
        />
      ))}
    </div>
  );
};
