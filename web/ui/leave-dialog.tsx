import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  stay: string;
  leave: string;
  close: string;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks before changes that were not saved are left behind; closing it is staying. */
export const LeaveDialog = ({ title, children, stay, leave, close, onStay, onLeave }: Props) => (
  <Dialog isOpen onClose={onStay} title={title} close={close}>
    {children}
    <div className={styles.actions}>
      <Button variant="quiet" onClick={onLeave}>
        {leave}
      </Button>
      <Button variant="primary" onClick={onStay}>
        {stay}
      </Button>
    </div>
  </Dialog>
);
