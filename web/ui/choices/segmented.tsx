import { useId } from 'react';
import styles from './segmented.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

/** Native radio buttons, styled as a segmented control. */
export const Segmented = <Value extends string>({ label, value, options, onChange }: Props<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={label}>
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
          <span data-text={option.text}>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
};
