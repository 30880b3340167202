import type { ReactNode } from 'react';
import styles from './toggle.module.css';

type Props = {
  isPressed: boolean;
  onChange: (isPressed: boolean) => void;
  label?: string;
  hint?: string;
  children: ReactNode;
};

/** A small button that stays pressed. */
export const Toggle = ({ isPressed, onChange, label, hint, children }: Props) => (
  <button
    type="button"
    className={styles.toggle}
    aria-pressed={isPressed}
    aria-label={label}
    title={hint}
    onClick={() => onChange(!isPressed)}
  >
    {children}
  </button>
);
