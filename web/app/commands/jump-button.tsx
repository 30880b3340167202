import { useLingui } from '@lingui/react/macro';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './commands.module.css';
import { KeySigns } from './key-signs.tsx';

/** Opens the palette. */
export const JumpButton = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.jump}
      aria-keyshortcuts={ariaKeys(KEYS.everywhere.palette)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name="search" size={18} />
      <span className={styles.jumpWords}>{t`Search or go to…`}</span>
      <KeySigns keys="mod+k" />
    </button>
  );
};
