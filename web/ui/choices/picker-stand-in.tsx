import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './picker.module.css';

type Props = { label: string; className?: string; onOpen: () => void; children: ReactNode };

/** The closed picker, rendered until the picker itself is loaded. */
export const PickerStandIn = ({ label, className, onOpen, children }: Props) => (
  <button
    type="button"
    role="combobox"
    aria-expanded={false}
    aria-haspopup="listbox"
    aria-label={label}
    className={classNames(styles.trigger, className)}
    onClick={onOpen}
  >
    <span className={styles.value}>{children}</span>
    <Icon name="chevronDown" size={16} />
  </button>
);
