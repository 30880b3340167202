import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type RefObject, useRef } from 'react';
import { Button, buttonLook } from '../controls/button.tsx';
import styles from './dialog.module.css';

export type AlertDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  keep: string;
  confirm: string;
  isBusy?: boolean;
  /** Whether confirming destroys nothing. */
  isHarmless?: boolean;
  onKeep: () => void;
  onConfirm: () => void;
  /** Where to move the focus when it closes. */
  finalFocus: () => HTMLElement | null;
};

/** A modal question; the focus starts on the safe answer. */
export const AlertDialog = ({
  isOpen,
  title,
  text,
  keep,
  confirm,
  isBusy = false,
  isHarmless = false,
  onKeep,
  onConfirm,
  finalFocus,
}: AlertDialogProps) => {
  const safe: RefObject<HTMLButtonElement | null> = useRef(null);
  // Given the element itself, the dialog would focus the first field in it.
  const rest = (): boolean => {
    finalFocus()?.focus();
    return false;
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onKeep()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={safe} finalFocus={rest}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          <Base.Description className={styles.text}>{text}</Base.Description>
          <div className={styles.actions}>
            <Base.Close ref={safe} className={buttonLook({})}>
              {keep}
            </Base.Close>
            <Button variant={isHarmless ? 'primary' : 'danger'} isHindered={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
