import type { ComponentProps } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { ReviewCard } from '../card/review-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import type { ReviewList } from './data/review-list.ts';
import { useSameButton } from './focus/use-same-button.ts';
import styles from './reviews.module.css';
import { isSelected, type Selected } from './selection/selection.ts';
import { useProgressiveRender } from './use-progressive-render.ts';

type Props = Omit<
  ComponentProps<typeof ReviewCard>,
  'entry' | 'isActive' | 'isSelected' | 'appId' | 'store' | 'app'
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
  const entries = list?.entries ?? [];
  const undrawn = useProgressiveRender(list?.key, entries.length);
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
      {entries.map((entry, at) =>
        at < entries.length - undrawn ? (
          <ReviewCard
            key={entry.review.reviewId}
            entry={entry}
            isActive={entry.review.reviewId === activeId}
            isSelected={isSelected(chosen, entry.review)}
            appId={app?.id ?? entry.review.appId}
            store={storeOf(app?.id ?? entry.review.appId)}
            app={app ? undefined : apps.find(({ id }) => id === entry.review.appId)}
            {...card}
          />
        ) : (
          <div key={entry.review.reviewId} className={styles.undrawn} />
        ),
      )}
    </div>
  );
};
