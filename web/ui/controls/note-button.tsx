import { Popover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from '../overlays/popup.module.css';

type Props = {
  label: string;
  trigger: ReactElement;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Selects a part around the button: what is explained there opens at its end, if there is room, and leaves it visible. */
  beside?: string;
  children: ReactNode;
};

/** A button that opens a short explanation; works with mouse, touch and keyboard. */
export const NoteButton = ({ label, trigger, isOpen, onOpen, beside, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => onOpen(next)}>
      <Popover.Trigger ref={button} render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          side={beside ? 'inline-end' : 'bottom'}
          sideOffset={6}
          align={beside ? 'end' : 'start'}
          {...(beside && { anchor: () => button.current?.closest(beside) ?? button.current })}
        >
          <Popover.Popup className={`${styles.popup} ${styles.note}`} aria-label={label}>
            <Popover.Description render={<div />}>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
