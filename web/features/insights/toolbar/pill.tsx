import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './toolbar.module.css';

type Props = {
  /** What it chooses, as the title of its panel. */
  title: string;
  /** What is chosen. */
  text: string;
  /** Whether something else than usual is chosen, which × takes back. */
  isSet: boolean;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
};

const load = async () => (await import('#web/ui/overlays/panel-menu.tsx')).PanelMenu;

/** A choice about the whole page: grey as usual, blue with × once something is chosen. */
export const Pill = ({ title, text, isSet, onClear, children }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const opener = (more?: ComponentProps<'button'>) => (
    <button
      {...more}
      type="button"
      className={styles.opener}
      title={isSet ? text : undefined}
      aria-label={text === title ? title : `${title}: ${text}`}
    >
      <span className={styles.text}>{text}</span>
      {!isSet && text !== title && <Icon name="chevronDown" size={16} />}
    </button>
  );
  return (
    <span className={styles.pill} data-set={isSet || undefined}>
      <Deferred
        load={load}
        isWanted={isOpen}
        props={{
          title,
          close: t`Close`,
          trigger: opener(),
          isOpen,
          onOpen: setOpen,
          children: children(() => setOpen(false)),
        }}
        standIn={opener({
          'aria-expanded': false,
          'aria-haspopup': 'dialog',
          onClick: () => setOpen(true),
        })}
      />
      {isSet && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Remove filter: ${text}`}
          onClick={onClear}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </span>
  );
};
