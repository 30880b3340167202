import type { ReactNode } from 'react';
import styles from './toggle.module.css';

type Props = {
  isPressed: boolean;
  onChange: (isPressed: boolean) => void;
  /** Cannot be changed; `hint` explains why. */
  isFixed?: boolean;
  label?: string;
  hint?: string | undefined;
  children: ReactNode;
};

/** A toggle button. */
export const Toggle = ({ isPressed, onChange, isFixed = false, label, hint, children }: Props) => (
  <button
    type="button"
    className={styles.toggle}
    aria-pressed={isPressed}
    aria-label={label}
    title={hint}
    aria-disabled={isFixed || undefined}
    onClick={() => !isFixed && onChange(!isPressed)}
  >
    {children}
  </button>
);
