import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';

type Props = { label: string; trigger: ReactElement; children: ReactNode };

/** A button that opens a short explanation, by mouse, finger and keyboard alike. */
export const NoteButton = ({ label, trigger, children }: Props) => (
  <Popover.Root>
    <Popover.Trigger render={trigger} />
    <Popover.Portal>
      <Popover.Positioner className={styles.positioner} sideOffset={6} align="start">
        <Popover.Popup className={`${styles.popup} ${styles.note}`} aria-label={label}>
          <Popover.Description render={<div />}>{children}</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
