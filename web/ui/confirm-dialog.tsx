import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Button, buttonLook } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** What must be ticked before it can be done. */
  tick: string;
  keep: string;
  confirm: string;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
};

/** A question about something that is not easily undone: answered with a tick and a button; the focus starts on keeping. */
export const ConfirmDialog = ({ title, children, tick, keep, confirm, isBusy, onKeep, onConfirm }: Props) => {
  const safe = useRef<HTMLButtonElement>(null);
  const [isTicked, setTicked] = useState(false);
  return (
    <Base.Root open onOpenChange={(open) => !open && onKeep()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={safe}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          <Base.Description render={<div />} className={styles.text}>
            {children}
          </Base.Description>
          <label className={styles.tick}>
            <input type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
            {tick}
          </label>
          <div className={styles.actions}>
            <Base.Close ref={safe} className={buttonLook({})}>
              {keep}
            </Base.Close>
            <Button variant="danger" disabled={!isTicked} isHindered={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
