import { keyWords } from '#web/lib/i18n/key-words.ts';
import type { Shortcut } from '#web/lib/keyboard/key-press.ts';
import { Kbd } from '#web/ui/data/kbd.tsx';
import styles from './commands.module.css';

export const KeySigns = ({ keys }: { keys: Shortcut }) => (
  <span className={styles.keys} dir="ltr">
    {keyWords(keys).map((key, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two keys of a shortcut may be the same and never change places
      <Kbd key={at}>{key}</Kbd>
    ))}
  </span>
);
