import styles from './kbd.module.css';

/** A key hint, hidden from screen readers: the control itself has `aria-keyshortcuts`. */
export const Kbd = ({ children }: { children: string }) => (
  <span aria-hidden="true">
    <kbd className={styles.kbd} dir="ltr">
      {children}
    </kbd>
  </span>
);
