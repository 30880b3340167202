import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './popup.module.css';

type Props = { text: string; side?: 'inline-end' | 'bottom'; isDisabled?: boolean; children: ReactElement };

/** Repeats for the eyes what the control is already called. */
export const Tooltip = ({ text, side = 'bottom', isDisabled = false, children }: Props) => (
  <Base.Root disabled={isDisabled}>
    <Base.Trigger render={children} delay={300} />
    <Base.Portal>
      <Base.Positioner className={styles.positioner} side={side} sideOffset={8}>
        <Base.Popup className={styles.tip}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
