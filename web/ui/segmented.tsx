import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import styles from './segmented.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

/** One of two or three, all in sight. */
export const Segmented = <Value extends string>({ label, value, options, onChange }: Props<Value>) => (
  <ToggleGroup
    className={styles.group}
    aria-label={label}
    value={[value]}
    onValueChange={([chosen]) => {
      const option = options.find((one) => one.value === chosen);
      if (option) onChange(option.value);
    }}
  >
    {options.map((option) => (
      <Toggle key={option.value} value={option.value} className={styles.option} data-text={option.text}>
        {option.text}
      </Toggle>
    ))}
  </ToggleGroup>
);
