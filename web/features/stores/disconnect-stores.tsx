import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { StoreGlyph } from '#web/ui/icons/store-glyph.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { storeName } from './store-names.ts';
import styles from './stores.module.css';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** The connected stores of a company without access, which may take its keys back all the same. */
export const DisconnectStores = ({ username }: { username: string }) => {
  const { t, i18n } = useLingui();
  const { data, isError, refetch } = useQuery(storesQuery(username));
  const [unlinking, setUnlinking] = useState<Store | null>(null);
  const connected = (['apple', 'google'] as const).filter(
    (store) => (store === 'apple' ? data?.appStore : data?.googlePlay)?.connected,
  );
  if (connected.length === 0 && (data || !isError)) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Store connections</Trans>
      </h2>
      {isError && !data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void refetch()}>
          <Trans>Couldn't load your store connections.</Trans>
        </ProblemPanel>
      )}
      {connected.map((store) => (
        <article key={store} className={styles.card}>
          <h3 className={styles.name}>
            <StoreGlyph store={store} label="" />
            {storeName(i18n, store)}
          </h3>
          <div className={styles.actions}>
            <Button onClick={() => setUnlinking(store)}>
              <Trans>Disconnect</Trans>
            </Button>
          </div>
        </article>
      ))}
      {unlinking && <UnlinkDialog username={username} store={unlinking} onClose={() => setUnlinking(null)} />}
    </section>
  );
};
