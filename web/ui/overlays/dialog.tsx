import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { buttonLook } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  close: string;
  children: ReactNode;
};

const FIELD = 'textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"])';

/** A modal dialog; Escape and a click outside close it. The focus starts in its first text field, if it has one. */
export const Dialog = ({ isOpen, onClose, title, close, children }: Props) => {
  const popup = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus(isOpen, popup);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          finalFocus={returnFocus}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIELD) ?? true}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={buttonLook({ variant: 'quiet', shape: 'icon' })} aria-label={close}>
              <Icon name="close" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
