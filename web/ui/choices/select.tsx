import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Deferred } from '../feedback/deferred.tsx';
import { PickerStandIn } from './picker-stand-in.tsx';
import styles from './select.module.css';

type Props = {
  label: string;
  /** Shown while nothing is chosen. */
  none: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  onChange: (value: string | undefined) => void;
};

const load = async () => (await import('./picker.tsx')).Picker;

/** A picker of one text among some, or of none. */
export const Select = ({ label, none, value = '', options, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const isListed = value === '' || options.some((option) => option.value === value);
  const all = [{ value: '', text: none }, ...(isListed ? [] : [{ value, text: value }]), ...options];
  const className = classNames(styles.select, value !== '' && styles.chosen);
  return (
    <Deferred
      load={load}
      isWanted={isOpen}
      props={{
        label,
        value,
        className,
        options: all.map((option) => ({
          ...option,
          row: <span className={styles.text}>{option.text}</span>,
        })),
        isOpen,
        onOpen: setOpen,
        onChange: (chosen: string) => onChange(chosen === '' ? undefined : chosen),
      }}
      standIn={
        <PickerStandIn label={label} className={className} onOpen={() => setOpen(true)}>
          <span className={styles.text}>{all.find((option) => option.value === value)?.text}</span>
        </PickerStandIn>
      }
    />
  );
};
