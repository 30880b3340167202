import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Store } from '#shared/domain/stores/store.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import type { StoreStatus } from '../store-calls.ts';
import { storeName } from '../store-names.ts';

/** After adding apps: links to connect the other store and to open the reviews. */
export const NextStep = ({ added, status }: { added: Store; status: StoreStatus }) => {
  const { i18n } = useLingui();
  const other = added === 'apple' ? 'google' : 'apple';
  const isConnected = (other === 'apple' ? status.appStore : status.googlePlay).connected;
  const otherName = storeName(i18n, other);
  return (
    <Notice tone="info">
      <Trans>Your apps are added and their reviews are syncing.</Trans>{' '}
      {isConnected ? (
        <Trans>
          Next: follow the sync on the <Link to="/dashboard">dashboard</Link>.
        </Trans>
      ) : (
        <Trans>
          Next: connect {otherName}, or follow the sync on the <Link to="/dashboard">dashboard</Link>.
        </Trans>
      )}
    </Notice>
  );
};
