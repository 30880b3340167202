import { Dialog } from '@base-ui/react/dialog';
import { Popover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { buttonLook } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { SMALL } from '../use-media.ts';
import styles from './panel-menu.module.css';
import popup from './popup.module.css';

type Props = {
  title: string;
  close: string;
  /** The button that opens it. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Beside the title of the sheet, or at the end of the popup. */
  action?: ReactNode;
  /** What the panel's settings lead to; on the sheet the text of the button that closes it, otherwise `close`. */
  result?: string;
  children: ReactNode;
};

const isNarrow = (): boolean => matchMedia(SMALL).matches;

/** A panel of settings: a popup beside its button, a sheet on a phone. */
export const PanelMenu = ({ title, close, trigger, isOpen, onOpen, action, result, children }: Props) => {
  const [isSheet, setSheet] = useState(isNarrow);
  const open = (next: boolean): void => {
    if (next) setSheet(isNarrow());
    onOpen(next);
  };
  if (isSheet) {
    return (
      <Dialog.Root open={isOpen} onOpenChange={open}>
        <Dialog.Trigger render={trigger} />
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Popup className={styles.sheet}>
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {action}
              <Dialog.Close className={buttonLook({ variant: 'quiet', shape: 'icon' })} aria-label={close}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            {children}
            <div className={styles.foot} data-sheet>
              <Dialog.Close className={buttonLook({ variant: 'primary' })}>{result ?? close}</Dialog.Close>
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} sideOffset={6} align="start" collisionPadding={16}>
          <Popover.Popup className={classNames(popup.popup, styles.popup)} aria-label={title}>
            {children}
            {result !== undefined && (
              <div className={styles.foot}>
                <span className={styles.result}>{result}</span>
                {action}
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
