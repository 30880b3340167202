import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { deleteApp } from './app-calls.ts';
import styles from './apps.module.css';

type Props = { apps: readonly Application[]; username: string; onEdit: (appId: string) => void };

export const AppList = ({ apps, username, onEdit }: Props) => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<Application | null>(null);
  const name = deleting?.meta.name ?? '';
  const removing = useSingleMutation({
    mutationFn: (id: string) => deleteApp(id, username),
    onSettled: async (_, failure) => {
      await queries.invalidateQueries({ queryKey: ['apps', username] });
      setDeleting(null);
      if (!failure) showToast({ title: t`${name} removed` });
    },
  });
  return (
    <>
      <ul className={styles.list}>
        {apps.map((app) => (
          <li key={app.id} className={styles.row}>
            <AppIcon name={app.meta.name} image={app.meta.image} size="large" />
            <span className={styles.about}>
              <bdi className={styles.name}>{app.meta.name}</bdi>
              <Badge tone={app.storeType}>{app.storeType === 'apple' ? t`App Store` : t`Google Play`}</Badge>
            </span>
            <span className={styles.tools}>
              <Button onClick={() => onEdit(app.id)} label={t`Edit ${app.meta.name}`}>
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="quiet"
                shape="icon"
                label={t`Remove ${app.meta.name}`}
                onClick={() => setDeleting(app)}
              >
                <Icon name="trash" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={t`Remove ${name}?`}
          tick={t`Yes, remove ${name}`}
          keep={t`Cancel`}
          confirm={removing.isPending ? t`Removing…` : t`Remove`}
          isBusy={removing.isPending}
          onKeep={() => setDeleting(null)}
          onConfirm={() => removing.mutate(deleting.id)}
        >
          <Trans>
            The app stops syncing and is hidden with its reviews, replies and settings. Add it again to
            restore everything. Published replies stay in the store.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  );
};
