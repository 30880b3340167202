import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { statusQuery, unlinkStore } from './store-calls.ts';
import { storeName } from './store-names.ts';

type Props = { username: string; store: Store; onClose: () => void };

export const UnlinkDialog = ({ username, store, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = storeName(i18n, store);
  const unlink = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const answer = await unlinkStore(username, store);
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    await queries.invalidateQueries({ queryKey: statusQuery(username).queryKey });
    void queries.invalidateQueries({ queryKey: ['apps', username] });
    showToast({ title: t`${name} disconnected` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Disconnect ${name}?`}
      tick={t`Yes, disconnect ${name}`}
      keep={t`Cancel`}
      confirm={isBusy ? t`Disconnecting…` : t`Disconnect`}
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={() => void unlink()}
    >
      <Trans>
        We delete the key and stop syncing right away. This store's apps are hidden with their reviews,
        replies and settings until you reconnect it.
      </Trans>
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
    </ConfirmDialog>
  );
};
