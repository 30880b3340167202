import { Select } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import popup from '../overlays/popup.module.css';
import styles from './picker.module.css';

export type PickerOption = { value: string; text: string; row: ReactNode };

type Props = {
  label: string;
  value: string | null;
  options: readonly PickerOption[];
  className?: string;
  keyShortcuts?: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (value: string) => void;
};

/** A searchable select. */
export const Picker = ({
  label,
  value,
  options,
  className,
  keyShortcuts,
  isOpen,
  onOpen,
  onChange,
}: Props) => (
  <Select.Root
    value={value}
    open={isOpen}
    onOpenChange={(next) => onOpen(next)}
    onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    items={options.map((option) => ({ value: option.value, label: option.text }))}
  >
    <Select.Trigger
      className={classNames(styles.trigger, className)}
      aria-label={label}
      aria-keyshortcuts={keyShortcuts}
      // Letters are shortcuts here: closed, it would choose by them as well.
      onKeyDown={(event) => {
        if (!isOpen && event.key.length === 1 && event.key !== ' ') event.preventBaseUIHandler();
      }}
    >
      <Select.Value className={styles.value}>
        {(chosen: string | null) => options.find((option) => option.value === chosen)?.row ?? null}
      </Select.Value>
      <Select.Icon>
        <Icon name="chevronDown" size={16} />
      </Select.Icon>
    </Select.Trigger>
    <Select.Portal>
      <Select.Positioner
        className={popup.positioner}
        alignItemWithTrigger={false}
        sideOffset={6}
        align="start"
      >
        <Select.Popup className={classNames(popup.popup, styles.popup)}>
          <Select.List>
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                label={option.text}
                className={classNames(popup.item, styles.item)}
              >
                <Select.ItemText className={popup.text}>{option.row}</Select.ItemText>
                <span className={popup.mark}>
                  <Select.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Select.ItemIndicator>
                </span>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  </Select.Root>
);
