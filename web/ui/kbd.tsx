import styles from './kbd.module.css';

/** A key to press, for the eyes only: the control itself carries `aria-keyshortcuts`. */
export const Kbd = ({ children }: { children: string }) => (
  <span aria-hidden="true">
    <kbd className={styles.kbd} dir="ltr">
      {children}
    </kbd>
  </span>
);
