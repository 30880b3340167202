import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { isLive, onLiveState } from '#web/lib/live/live.ts';
import { useReplies } from '../../reply/api/use-replies.ts';
import type { Filters } from '../../store/filters.ts';
import { listKey, openReviewList } from './open-review-list.ts';

type Props = { user: User; scope: string; answered: boolean | undefined; page: number; filters: Filters };

const isAtTop = (): boolean =>
  window.scrollY < 80 &&
  !document.activeElement?.closest('article') &&
  document.querySelector('article:hover') === null;

export const useReviewList = ({ user, scope, answered, page, filters }: Props) => {
  const queries = useQueryClient();
  const { store, sessions } = useReplies(user);
  const { username } = user;
  const [list] = useState(() =>
    openReviewList(
      { username, scope, answered },
      { page, filters },
      { queries, store, isAtTop, live: { isOn: isLive, onState: onLiveState } },
    ),
  );
  const view = useSyncExternalStore(list.subscribe, list.view);
  const key = listKey(scope, answered, { page, filters });
  useLayoutEffect(() => list.show({ page, filters }), [list, page, filters]);
  const onDeleted = useCallback(
    (id: ReviewId) => {
      sessions.forget(id);
      list.remove(id);
      store.remove(id);
    },
    [list, sessions, store],
  );
  return {
    answer: view.answer,
    list: view.list,
    isLoaded: view.list?.key === key,
    pages: view.pages,
    count: view.answer.data?.reviewsCount,
    /** Whether there are more than `count`. */
    isCountCut: view.answer.data?.isCountCut ?? false,
    prefetch: list.prefetch,
    onDeleted,
    showWaiting: list.showWaiting,
  };
};
