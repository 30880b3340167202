import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { isServerReached, onReached } from '#web/lib/api/reach.ts';
import { useIsLive } from '#web/lib/live/use-live.ts';
import { useOnline } from '#web/lib/live/use-online.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './shell.module.css';

/** Says that the device is offline or the server away, until it is back. */
export const OfflineBar = () => {
  const isOnline = useOnline();
  const isReached = useSyncExternalStore(onReached, isServerReached);
  const isAway = !useIsLive() && !isReached;
  return (
    <div role="status">
      {(!isOnline || isAway) && (
        <p className={styles.offline}>
          <Icon name="offline" size={16} />
          {isOnline ? (
            <Trans>Can't reach the server. Drafts are saved on this device.</Trans>
          ) : (
            <Trans>You're offline. Drafts are saved on this device.</Trans>
          )}
        </p>
      )}
    </div>
  );
};
