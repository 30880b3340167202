import { Trans, useLingui } from '@lingui/react/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { StoreGlyph } from '#web/ui/icons/store-glyph.tsx';
import { storeName } from './store-names.ts';
import styles from './stores.module.css';

type Props = {
  store: Store;
  isConnected: boolean;
  developerName: string | null;
  onLink: () => void;
  onAdd: () => void;
  onLimits: () => void;
  onUnlink: () => void;
};

export const StoreCard = ({
  store,
  isConnected,
  developerName,
  onLink,
  onAdd,
  onLimits,
  onUnlink,
}: Props) => {
  const { i18n } = useLingui();
  const name = storeName(i18n, store);
  return (
    <article className={styles.card}>
      <div className={styles.about}>
        <h3 className={styles.name}>
          <StoreGlyph store={store} label="" />
          {name}
        </h3>
        {isConnected ? (
          <Badge tone="ok">
            <Trans>Connected</Trans>
          </Badge>
        ) : (
          <Badge tone="neutral">
            <Trans>Not connected</Trans>
          </Badge>
        )}
        {isConnected && developerName !== null && (
          <p className={styles.developer}>
            <bdi>{developerName}</bdi>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isConnected ? (
          <>
            <Button variant="primary" onClick={onAdd}>
              <Trans>Add apps</Trans>
            </Button>
            <Button variant="quiet" onClick={onLimits}>
              <Trans>Request limits</Trans>
            </Button>
            <Button onClick={onUnlink}>
              <Trans>Disconnect</Trans>
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onLink}>
            <Trans>Connect {name}</Trans>
          </Button>
        )}
      </div>
    </article>
  );
};
