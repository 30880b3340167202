import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string };

export const TextField = ({ label, ...rest }: Props) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...rest} id={id} className={styles.input} />
    </div>
  );
};

/** A one-line field without a visible label, for a row that explains itself. */
export const BareField = ({ label, ...rest }: Props) => (
  <input {...rest} aria-label={label} className={styles.input} />
);
