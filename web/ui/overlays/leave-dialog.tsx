import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Describes what would be lost. */
  children: ReactNode;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks before unsaved changes are discarded; closing it means staying. */
export const LeaveDialog = ({ children, onStay, onLeave }: Props) => {
  const { t } = useLingui();
  return (
    <Dialog isOpen onClose={onStay} title={t`Leave without saving?`} close={t`Close`}>
      <p>{children}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onLeave}>
          <Trans>Leave without saving</Trans>
        </Button>
        <Button variant="primary" onClick={onStay}>
          <Trans>Keep editing</Trans>
        </Button>
      </div>
    </Dialog>
  );
};
