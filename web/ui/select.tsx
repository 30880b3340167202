import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

type Props = {
  label: string;
  /** Shown while nothing is chosen. */
  none: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  onChange: (value: string | undefined) => void;
};

/** A native select. */
export const Select = ({ label, none, value, options, onChange }: Props) => {
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <span className={classNames(styles.frame, value !== undefined && styles.chosen)}>
      <select
        className={styles.select}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{none}</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </span>
  );
};
