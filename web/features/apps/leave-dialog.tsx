import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './apps.module.css';

/** Asks before changes that were not saved are left behind. */
export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const { t } = useLingui();
  return (
    <Dialog isOpen onClose={onStay} title={t`Leave without saving?`} close={t`Close`}>
      <p>
        <Trans>Your changes to the settings are not saved yet.</Trans>
      </p>
      <div className={styles.dialogActions}>
        <Button variant="primary" onClick={onStay}>
          <Trans>Stay here</Trans>
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          <Trans>Leave without saving</Trans>
        </Button>
      </div>
    </Dialog>
  );
};
