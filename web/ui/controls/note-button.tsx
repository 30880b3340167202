import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from '../overlays/popup.module.css';

type Props = {
  label: string;
  trigger: ReactElement;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Where it opens, if there is room. */
  side?: 'bottom' | 'inline-end';
  children: ReactNode;
};

/** A button that opens a short explanation; works with mouse, touch and keyboard. */
export const NoteButton = ({ label, trigger, isOpen, onOpen, side = 'bottom', children }: Props) => (
  <Popover.Root open={isOpen} onOpenChange={(next) => onOpen(next)}>
    <Popover.Trigger render={trigger} />
    <Popover.Portal>
      <Popover.Positioner className={styles.positioner} side={side} sideOffset={6} align="start">
        <Popover.Popup className={`${styles.popup} ${styles.note}`} aria-label={label}>
          <Popover.Description render={<div />}>{children}</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
