import { PreviewCard } from '@base-ui/react/preview-card';
import type { ReactNode } from 'react';
import styles from './tip.module.css';

type Props = { anchor: Element; dismiss: string; onDismiss: () => void; children: ReactNode };

/** A note that floats at a control and takes no focus. */
export const Tip = ({ anchor, dismiss, onDismiss, children }: Props) => (
  <PreviewCard.Root open>
    <PreviewCard.Portal>
      <PreviewCard.Positioner
        className={styles.positioner}
        anchor={anchor}
        side="bottom"
        align="end"
        sideOffset={8}
        collisionPadding={16}
      >
        <PreviewCard.Popup className={styles.tip} role="note">
          <p>{children}</p>
          <button type="button" className={styles.dismiss} onClick={onDismiss}>
            {dismiss}
          </button>
        </PreviewCard.Popup>
      </PreviewCard.Positioner>
    </PreviewCard.Portal>
  </PreviewCard.Root>
);
