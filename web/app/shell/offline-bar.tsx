import { Trans } from '@lingui/react/macro';
import { useOnline } from '#web/lib/live/use-online.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './shell.module.css';

export const OfflineBar = () => {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="offline" size={16} />
          <Trans>You're offline. Drafts are saved on this device.</Trans>
        </p>
      )}
    </div>
  );
};
