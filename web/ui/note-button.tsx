import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';

/** A button that opens a short explanation, by mouse, finger and keyboard alike. */
export const NoteButton = ({ trigger, children }: { trigger: ReactElement; children: ReactNode }) => (
  <Popover.Root>
    <Popover.Trigger render={trigger} />
    <Popover.Portal>
      <Popover.Positioner className={styles.positioner} sideOffset={6} align="start">
        <Popover.Popup className={`${styles.popup} ${styles.note}`}>
          <Popover.Description render={<div />}>{children}</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
