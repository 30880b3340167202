import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Store } from '#shared/domain/stores/store.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import type { StoreStatus } from '../store-calls.ts';
import { storeName } from '../store-names.ts';
import styles from '../stores.module.css';

/** After adding apps: the way to the first drafts. */
export const NextStep = ({ added, status }: { added: Store; status: StoreStatus }) => {
  const { i18n } = useLingui();
  const other = added === 'apple' ? 'google' : 'apple';
  const isConnected = (other === 'apple' ? status.appStore : status.googlePlay).connected;
  const otherName = storeName(i18n, other);
  return (
    <div className={styles.next}>
      <Notice tone="info">
        {isConnected ? (
          <Trans>
            Your apps are added. Their reviews are syncing, and the first drafts are being written.
          </Trans>
        ) : (
          <Trans>
            Your apps are added. Their reviews are syncing, and the first drafts are being written. You can
            connect {otherName} meanwhile.
          </Trans>
        )}
      </Notice>
      <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
        <Trans>See the first drafts</Trans>
      </Link>
    </div>
  );
};
