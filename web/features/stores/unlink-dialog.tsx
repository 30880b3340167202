import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Store } from '#shared/domain/stores/store.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { unlinkStore } from './store-calls.ts';
import { storeName } from './store-names.ts';

type Props = { username: string; store: Store; onClose: () => void };

export const UnlinkDialog = ({ username, store, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const name = storeName(i18n, store);
  const unlinking = useSingleMutation({
    mutationFn: () => unlinkStore(username, store),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: storesQuery(username).queryKey });
      void queries.invalidateQueries({ queryKey: ['apps', username] });
      showToast({ title: t`${name} disconnected` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Disconnect ${name}?`}
      tick={t`Yes, disconnect ${name}`}
      keep={t`Cancel`}
      confirm={unlinking.isPending ? t`Disconnecting…` : t`Disconnect`}
      isBusy={unlinking.isPending}
      onKeep={onClose}
      onConfirm={() => unlinking.mutate()}
    >
      <Trans>
        We delete the key and stop syncing right away. This store's apps are hidden with their reviews,
        replies and settings until you reconnect it.
      </Trans>
      <FailureNotice failure={unlinking.error} />
    </ConfirmDialog>
  );
};
