import type { ComponentProps } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { ReviewCard } from '../card/review-card.tsx';
import { useReplies } from '../reply/api/use-replies.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import type { ReviewList } from './data/review-list.ts';
import { useSameButton } from './focus/use-same-button.ts';
import styles from './reviews.module.css';
import type { Selected } from './selection/selection.ts';
import { useProgressiveRender } from './use-progressive-render.ts';

type Props = Omit<
  ComponentProps<typeof ReviewCard>,
  'reviewId' | 'isActive' | 'isSelected' | 'appId' | 'app'
> & {
  chosen: ReadonlyMap<string, Selected>;
  /** The only app of the list; undefined: all apps, which each card names. */
  app: Application | undefined;
  apps: readonly Application[];
  list: ReviewList | undefined;
  activeId: string | null;
  isLoaded: boolean;
  /** The first page is still loading. */
  isPending: boolean;
  /** Another page is loading; the current cards stay until it is loaded. */
  isLeaving: boolean;
};

export const CardList = ({
  app,
  apps,
  chosen,
  list,
  activeId,
  isLoaded,
  isPending,
  isLeaving,
  ...card
}: Props) => {
  const ids = list?.ids ?? [];
  // The card to scroll to may be among the last.
  const isSought = useReplies(card.user).target.get() !== undefined;
  const undrawn = useProgressiveRender(list?.key, ids.length, isSought);
  const { density } = usePersisted(preferences);
  const onClickCapture = useSameButton();
  return (
    <div
      className={styles.list}
      data-density={density}
      data-selecting={chosen.size > 0 || undefined}
      data-leaving={isLeaving || undefined}
      aria-busy={!isLoaded || undrawn > 0}
      onClickCapture={onClickCapture}
    >
      {isPending && (
        <>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </>
      )}
      {ids.map(({ appId, reviewId }, at) =>
        at < ids.length - undrawn ? (
          <ReviewCard
            key={reviewId}
            appId={appId}
            reviewId={reviewId}
            isActive={reviewId === activeId}
            isSelected={chosen.has(keyOf({ appId, reviewId }))}
            app={app ? undefined : apps.find(({ id }) => id === appId)}
            {...card}
          />
        ) : (
          <div key={reviewId} className={styles.undrawn} />
        ),
      )}
    </div>
  );
};
