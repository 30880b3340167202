import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode; hint?: string };

/** A native checkbox, styled as a switch. */
export const Switch = ({ isOn, onChange, children, hint }: Props) => {
  const id = useId();
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.box}
        checked={isOn}
        aria-describedby={hint && id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span className={styles.text}>
        {children}
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};
