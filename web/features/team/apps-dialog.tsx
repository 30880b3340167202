import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { AppChoice } from '#web/lib/app-choice/app-choice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './team.module.css';

type Props = {
  name: string;
  apps: readonly Application[];
  limitedTo: readonly string[] | null;
  onSave: (apps: string[] | null) => Promise<unknown>;
  onClose: () => void;
};

/** Chooses the apps that a member sees. */
export const AppsDialog = ({ name, apps, limitedTo, onSave, onClose }: Props) => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(limitedTo && [...limitedTo]);
  const saving = useSingleMutation({ mutationFn: () => onSave(chosen) });
  return (
    <Dialog isOpen onClose={onClose} title={t`Apps of ${name}`} close={t`Close`}>
      <div className={styles.form}>
        <AppChoice apps={apps} chosen={chosen} onChosen={setChosen} />
        <FailureNotice failure={saving.error} />
        <div className={styles.actions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={chosen?.length === 0}
            isHindered={saving.isPending}
            onClick={() => saving.mutate(undefined, { onSuccess: onClose })}
          >
            {saving.isPending ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
