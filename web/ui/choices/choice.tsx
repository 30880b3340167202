import { useId } from 'react';
import styles from './choice.module.css';

type Props<Value extends string> = {
  label: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

/** Native radio buttons, styled as a list. */
export const Choice = <Value extends string>({ label, hint, value, options, onChange }: Props<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint && `${name}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <bdi>{option.text}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
