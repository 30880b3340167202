import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import { isLive, onLive, onLiveState } from '#web/lib/live/live.ts';
import { useReplies } from '../../reply/api/use-replies.ts';
import type { Filters } from '../../store/filters.ts';
import { countWaiting } from '../../store/review-pages.ts';
import { keyOf, openReviewListStore } from './review-list-store.ts';

type Props = { user: User; scope: string; answered: boolean | undefined; page: number; filters: Filters };

const isAtTop = (): boolean =>
  window.scrollY < 80 &&
  !document.activeElement?.closest('article') &&
  document.querySelector('article:hover') === null;

export const useReviewList = ({ user, scope, answered, page, filters }: Props) => {
  const queries = useQueryClient();
  const replies = useReplies(user);
  const { username } = user;
  const [store] = useState(() =>
    openReviewListStore(
      { username, scope, answered },
      { page, filters },
      {
        queries,
        isAtTop,
        sessions: replies.sessions,
        onChanged: replies.onChanged,
        live: { isOn: isLive, onState: onLiveState, onEvent: onLive },
      },
    ),
  );
  const view = useSyncExternalStore(store.subscribe, store.view);
  const key = keyOf(scope, answered, { page, filters });
  useLayoutEffect(() => store.show({ page, filters }), [store, page, filters]);
  const onDeleted = useCallback(
    (appId: string, reviewId: string) => {
      store.remove(appId, reviewId);
      // The live stream updates the counts as well; counting here too would count twice.
      if (!isLive()) countWaiting(queries, username, appId, -1);
    },
    [store, queries, username],
  );
  const { answer, list, pages } = view;
  return {
    answer,
    list,
    isLoaded: list?.key === key,
    pages,
    count: answer.data?.reviewsCount,
    /** Whether there are more than `count`. */
    isCountCut: answer.data?.isCountCut ?? false,
    prefetch: store.prefetch,
    onDeleted,
    onChanged: replies.onChanged,
    showWaiting: store.showWaiting,
  };
};
