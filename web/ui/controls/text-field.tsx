import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string };
type FieldProps = Props & {
  hint?: string | undefined;
  /** Replaces the hint. */
  error?: string | undefined;
};

export const TextField = ({ label, hint, error, ...rest }: FieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note && `${id}-note`}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={classNames(styles.note, error !== undefined && styles.wrong)}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
};

/** A one-line field without a visible label. */
export const BareField = ({ label, ...rest }: Props) => (
  <input {...rest} aria-label={label} className={styles.input} />
);
