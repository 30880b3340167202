import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '#shared/contract/application.ts';
import { AppIcon } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/tell.ts';
import { deleteApp } from './app-calls.ts';
import styles from './apps.module.css';

type Props = { apps: readonly Application[]; username: string; onEdit: (appId: string) => void };

export const AppList = ({ apps, username, onEdit }: Props) => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<Application | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = deleting?.meta.name ?? '';
  const remove = async (id: string): Promise<void> => {
    setBusy(true);
    const answer = await deleteApp(id, username);
    await queries.invalidateQueries({ queryKey: ['apps', username] });
    setBusy(false);
    setDeleting(null);
    if (answer.ok) showToast({ title: t`${name} is deleted` });
  };
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
            <Button onClick={() => onEdit(app.id)} label={t`Edit ${app.meta.name}`}>
              <Trans>Edit</Trans>
            </Button>
            <Button
              variant="quiet"
              shape="icon"
              label={t`Delete ${app.meta.name}`}
              onClick={() => setDeleting(app)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={t`Delete ${name}?`}
          tick={t`Yes, delete ${name}`}
          keep={t`Keep it`}
          confirm={isBusy ? t`Deleting…` : t`Delete`}
          isBusy={isBusy}
          onKeep={() => setDeleting(null)}
          onConfirm={() => void remove(deleting.id)}
        >
          <Trans>
            The app is hidden with its reviews, replies and settings, and is read no more. Nothing is
            destroyed: it comes back as it was when you add it again. Published replies stay in the store.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  );
};
