import { type ReactNode, useId } from 'react';
import styles from './radio-cards.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
};

/** Native radio buttons, styled as cards with pictures. */
export const RadioCards = <Value extends string>({ label, value, options, onChange }: Props<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.picture}
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
};
