import { Trans } from '@lingui/react/macro';
import { notifyManager, type QueryCache, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Failure } from '#web/lib/api/call.ts';
import { useIsLive } from '#web/lib/live/use-is-live.ts';
import { useOnline } from '#web/lib/live/use-online.ts';
import { isAllStored, store } from '#web/lib/storage/persisted.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './shell.module.css';
import { useOutdated } from './use-outdated.ts';

/** Nothing answered, or a proxy in the name of a server that is away. */
const isUnreached = (failure: Failure | null): boolean =>
  failure !== null && (failure.kind === 'network' || failure.status === 502 || failure.status === 504);

const isAnyUnreached = (cache: QueryCache): boolean =>
  cache.getAll().some(({ state }) => isUnreached(state.error) || isUnreached(state.fetchFailureReason));

/** How long the server may take for an answer while its stream is down before it counts as away, in ms. */
const LATE_MS = 4000;

/** Whether `isAsking` has been true for so long without a break. */
const useIsLate = (isAsking: boolean): boolean => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(setIsLate, LATE_MS, true);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isAsking]);
  return isAsking && isLate;
};

/** Whether queries, which ask again and again without the event stream, do not reach the server or wait for its answer. */
const useIsServerAway = (): boolean => {
  const cache = useQueryClient().getQueryCache();
  // Later than at once: a component that is being rendered may start a query.
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const isUnanswered = useSyncExternalStore(subscribe, () => isAnyUnreached(cache));
  // Every screen asks for them; other queries may wait for the AI.
  const isAsking = useIsFetching({ queryKey: ['action-items'] }) > 0;
  const isLive = useIsLive();
  const isLate = useIsLate(!isLive && isAsking);
  return !isLive && (isUnanswered || isLate);
};

/** Whether the browser stores anything at present. */
const canStore = (): boolean => {
  store('probe', 1);
  const isStored = isAllStored('probe');
  store('probe', null);
  return isStored;
};

const Words = ({ isOnline }: { isOnline: boolean }) => {
  const [isKept] = useState(canStore);
  return (
    <p className={styles.offline}>
      <Icon name="offline" size={16} />
      <span>
        {isOnline ? <Trans>Can't reach the server.</Trans> : <Trans>You're offline.</Trans>}
        {isKept && (
          <>
            {' '}
            <Trans>Drafts are saved on this device.</Trans>
          </>
        )}
      </span>
    </p>
  );
};

/** Says that the device is offline or the server away, until it is back, or that the page is older than the server. */
export const StateBar = () => {
  const isOnline = useOnline();
  const isAway = useIsServerAway();
  const isOutdated = useOutdated();
  return (
    <div role="status">
      {!isOnline || isAway ? (
        <Words isOnline={isOnline} />
      ) : (
        isOutdated && (
          <p className={styles.offline}>
            <Trans>Rejoinder has been updated.</Trans>
            <Button variant="link" onClick={() => location.reload()}>
              <Trans>Reload page</Trans>
            </Button>
          </p>
        )
      )}
    </div>
  );
};
