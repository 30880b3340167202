import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NextStep } from './link/next-step.tsx';
import { StoreCard } from './store-card.tsx';
import styles from './stores.module.css';
import { UnlinkDialog } from './unlink-dialog.tsx';

const LimitsDialog = lazyPart(async () => (await import('./limits/limits-dialog.tsx')).LimitsDialog);

type Props = {
  username: string;
  /** The store whose apps were just added. */
  added: Store | undefined;
  onLink: (store: Store) => void;
  onAdd: (store: Store) => void;
};

export const StoreList = ({ username, added, onLink, onAdd }: Props) => {
  const { t } = useLingui();
  const status = useQuery(storesQuery(username));
  const [limiting, setLimiting] = useState<Store | null>(null);
  const [unlinking, setUnlinking] = useState<Store | null>(null);
  const card = (store: Store, part: { connected: boolean; developerName: string | null }) => (
    <StoreCard
      store={store}
      isConnected={part.connected}
      developerName={part.developerName}
      onLink={() => onLink(store)}
      onAdd={() => onAdd(store)}
      onLimits={() => setLimiting(store)}
      onUnlink={() => setUnlinking(store)}
    />
  );
  return (
    <section className={styles.section} aria-busy={status.isPending}>
      <h2 className={styles.title} tabIndex={-1}>
        <Trans>Store connections</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>Connect a store once, then add as many of its apps as you like.</Trans>
      </p>
      {status.isPending && <Skeleton kind="usage" count={2} />}
      {status.isError && !status.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void status.refetch()}>
          <Trans>Couldn't load your store connections.</Trans>
        </ProblemPanel>
      )}
      {status.data && (
        <>
          {added && <NextStep added={added} status={status.data} />}
          {card('apple', status.data.appStore)}
          {card('google', status.data.googlePlay)}
        </>
      )}
      {limiting && status.data && (
        <LimitsDialog
          username={username}
          store={limiting}
          limits={limiting === 'apple' ? status.data.appStore.limits : status.data.googlePlay.limits}
          onClose={() => setLimiting(null)}
        />
      )}
      {unlinking && <UnlinkDialog username={username} store={unlinking} onClose={() => setUnlinking(null)} />}
    </section>
  );
};
