import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant, buttonLook } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  keep: string;
  confirm: string;
  variant?: ButtonVariant;
  onKeep: () => void;
  onConfirm: () => void;
};

/** A question that must be answered; the focus starts on the answer that changes nothing. */
export const AlertDialog = ({
  isOpen,
  title,
  children,
  keep,
  confirm,
  variant = 'danger',
  onKeep,
  onConfirm,
}: Props) => {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onKeep()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={safe}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          <Base.Description className={styles.text}>{children}</Base.Description>
          <div className={styles.actions}>
            <Base.Close ref={safe} className={buttonLook({})}>
              {keep}
            </Base.Close>
            <Button variant={variant} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
