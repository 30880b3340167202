import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Button, buttonLook } from '../controls/button.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Label of the checkbox that must be checked first. */
  tick: string;
  keep: string;
  confirm: string;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
};

/** Confirms a destructive action with a checkbox and a button; the focus starts on the safe answer. */
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
