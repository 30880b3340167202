import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { BareField } from '../controls/text-field.tsx';
import { Icon } from '../icons/icon.tsx';
import popup from '../overlays/popup.module.css';
import styles from './multi-select.module.css';
import picker from './picker.module.css';

type Option = {
  value: string;
  text: string;
  isChosen: boolean;
  /** Why the option cannot be changed. */
  fixed?: string | undefined;
};

type Props = {
  label: string;
  /** Text of the closed button; the label itself while nothing is chosen. */
  text: string;
  find: string;
  none: string;
  typed: string;
  onTyped: (typed: string) => void;
  options: readonly Option[];
  onToggle: (value: string) => void;
  /** What became of the last change; the open list would cover it below. */
  note?: ReactNode;
};

/** A searchable multi-select, in up to five columns. */
export const MultiSelect = ({ label, text, find, none, typed, onTyped, options, onToggle, note }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(stays) => !stays && onTyped('')}
    >
      <Popover.Trigger
        className={classNames(picker.trigger, styles.trigger)}
        aria-label={text === label ? label : `${label}: ${text}`}
      >
        <span className={picker.value}>{text}</span>
        <Icon name="chevronDown" size={16} />
      </Popover.Trigger>
      {!isOpen && note}
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} sideOffset={6} align="start" collisionPadding={16}>
          <Popover.Popup className={classNames(popup.popup, styles.popup)} aria-label={label}>
            <BareField
              label={find}
              placeholder={find}
              type="search"
              value={typed}
              onChange={(event) => onTyped(event.target.value)}
            />
            {options.length === 0 && <p className={styles.none}>{none}</p>}
            <div className={styles.options}>
              {options.map(({ value, text: name, isChosen, fixed }) => (
                <label key={value} className={styles.option} data-fixed={fixed !== undefined || undefined}>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={fixed !== undefined}
                    aria-describedby={fixed && `${id}-${value}`}
                    onChange={() => onToggle(value)}
                  />
                  <span>
                    {name}
                    {fixed !== undefined && ' *'}
                    {fixed !== undefined && (
                      <span id={`${id}-${value}`} className={styles.fixed}>
                        {fixed}
                      </span>
                    )}
                  </span>
                </label>
              ))}
            </div>
            {note && <div className={styles.outcome}>{note}</div>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
